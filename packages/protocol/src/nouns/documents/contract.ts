// The contract of the documents of a service (section 4.2, G-181, A-82): its client and users of the portal do the same with them.
import { portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import {
  companyDocument,
  companyDocumentDetail,
  documentChange,
  documentDetailQuery,
  documentFile,
  documentQuery,
  newDocument,
} from '../../wire/contracts/documents.ts'
import { page } from '../../wire/pages.ts'
import { documentRoutes } from './routes.ts'

const contentErrors = [
  'documents.plain_sha256_invalid',
  'documents.not_pdf',
  'documents.too_large',
  'contact_data.encryption_required',
  'account.quota_exceeded',
] as const

export const documents = contract(
  documentRoutes,
  { service: serviceDoor, portal: portalDoor },
  {
    create: {
      summary: 'Send a document or contract to one customer, sealed to its key, or a document to all, in the clear',
      body: newDocument,
      status: 201,
      response: companyDocument,
      errors: [
        'documents.target_invalid',
        'documents.contract_requires_person',
        'documents.private_requires_person',
        ...contentErrors,
        'company_data.connection_not_found',
      ],
    },
    list: {
      summary: 'The documents of the service, by pages, oldest first',
      query: documentQuery,
      response: page(companyDocument),
    },
    read: {
      summary: 'One document; a JSON broadcast with its payload',
      query: documentDetailQuery,
      response: companyDocumentDetail,
      errors: ['company_data.file_not_found'],
    },
    update: {
      summary: 'Change the name, the metadata or the status of a document',
      body: documentChange,
      response: companyDocument,
      errors: [
        'documents.run_managed',
        'documents.status_invalid',
        'documents.status_transition_invalid',
        'documents.cancel_date_invalid',
        'account.counterparty_deleted',
      ],
    },
    delete: {
      summary: 'Delete a document; not a contract that is active',
      status: 204,
      errors: ['documents.run_managed', 'documents.contract_immutable'],
    },
    file: {
      summary: 'The file of a broadcast, as it was uploaded',
      errors: ['documents.recipient_encrypted', 'company_data.file_not_found'],
    },
    replaceFile: {
      summary: 'Upload the file of a document again, while no one has signed or accepted it',
      body: documentFile,
      response: companyDocument,
      errors: ['documents.run_managed', 'documents.contract_immutable', ...contentErrors],
    },
    sealedFile: {
      summary: 'The sealed PDF of a contract that all have signed, as a wrapper to the key of the service',
      description: 'JSON `{encrypted: true, value: <wrapper>}`: the envelope of the sealed PDF.',
      errors: ['documents.not_sealed'],
    },
  },
)
