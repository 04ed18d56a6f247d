// The contract of the documents of a service (section 4.2, G-181, A-82): its client and users of the portal do the same with them.
import { portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { documentUpload, perCaller } from '../../contract/endpoint-limits.ts'
import { bodyValues } from '../../limits.ts'
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
      summary: 'Send a document or contract to one customer, sealed to their key, or an unencrypted document to all',
      since: '0.1.0',
      body: newDocument,
      status: 201,
      response: companyDocument,
      // The payload of a JSON broadcast is any JSON value.
      limits: { ...documentUpload, bodyValues },
      errors: [
        'documents.target_invalid',
        'documents.contract_requires_person',
        'documents.private_requires_person',
        ...contentErrors,
        'company_data.connection_not_found',
      ],
    },
    list: {
      summary: 'List the documents of the service, in pages, oldest first',
      since: '0.1.0',
      query: documentQuery,
      response: page(companyDocument),
    },
    read: {
      summary: 'Read a document; a JSON broadcast has its payload',
      since: '0.1.0',
      query: documentDetailQuery,
      response: companyDocumentDetail,
      errors: ['company_data.file_not_found'],
    },
    update: {
      summary: 'Change the name, the metadata or the status of a document',
      since: '0.1.0',
      body: documentChange,
      response: companyDocument,
      // The metadata have up to 16 KiB as JSON, more with escapes.
      limits: { bodyBytes: 128 * 1024, bodyValues: 10_000 },
      errors: [
        'documents.run_managed',
        'documents.status_invalid',
        'documents.status_transition_invalid',
        'documents.cancel_date_invalid',
        'account.counterparty_deleted',
      ],
    },
    delete: {
      summary: 'Delete a document, except an active contract',
      since: '0.1.0',
      status: 204,
      errors: ['documents.run_managed', 'documents.contract_immutable'],
    },
    file: {
      summary: 'Read the file of a broadcast as it was uploaded',
      since: '0.1.0',
      limits: { rate: perCaller('files') },
      errors: ['documents.recipient_encrypted', 'company_data.file_not_found'],
    },
    replaceFile: {
      summary: 'Replace the file of a document that nobody has signed or accepted',
      since: '0.1.0',
      body: documentFile,
      response: companyDocument,
      limits: { rate: perCaller('files'), ...documentUpload, bodyValues },
      errors: ['documents.run_managed', 'documents.contract_immutable', ...contentErrors],
    },
    sealedFile: {
      summary: 'Read the sealed PDF of a fully signed contract, as a wrapper for the key of the service',
      since: '0.1.0',
      description: 'JSON `{encrypted: true, value: <wrapper>}`: the envelope of the sealed PDF.',
      limits: { rate: perCaller('files') },
      errors: ['documents.not_sealed'],
    },
  },
)
