// The contract of the documents of a connection, as its customer sees them (G-120).
import { customers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { companyConnectionPrefix } from '../../contract/prefixes.ts'
import { customerDocument, customerDocumentDetail } from '../../wire/contracts/customer-documents.ts'
import { documentDetailQuery } from '../../wire/contracts/documents.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { connectionDocumentRoutes } from './routes.ts'

const readErrors = ['documents.not_found', 'company_data.file_not_found'] as const

const underErrors = ['company_connections.not_found', ...readErrors] as const

const fileDescription =
  'For one customer, JSON `{encrypted: true, value: <wrapper>}`; for a broadcast, the bytes with their own content type. `X-Platform-Content-Sha256` is the digest of the body.'

const customerDoor = {
  prefix: companyConnectionPrefix,
  access: customers,
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const connectionDocuments = contract(
  connectionDocumentRoutes,
  { customer: customerDoor },
  {
    list: {
      summary: 'List the documents of a connection and the broadcasts of its service, oldest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(customerDocument),
      errors: ['company_connections.not_found'],
    },
    read: {
      summary:
        'Read a document with its content: a wrapper if it is for this customer, or the payload of a JSON broadcast',
      since: '0.1.0',
      query: documentDetailQuery,
      response: customerDocumentDetail,
      errors: underErrors,
    },
    file: {
      summary: 'Read the file of a document',
      since: '0.1.0',
      description: fileDescription,
      errors: underErrors,
    },
  },
)
