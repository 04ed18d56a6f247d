// The contract of the documents of all connections of a customer.
import { customers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { customerPrefix } from '../../contract/prefixes.ts'
import { customerDocument, customerDocumentDetail } from '../../wire/contracts/customer-documents.ts'
import { documentDetailQuery } from '../../wire/contracts/documents.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { receivedDocumentRoutes } from './routes.ts'

const readErrors = ['documents.not_found', 'company_data.file_not_found'] as const

const fileDescription =
  'For one customer, JSON `{encrypted: true, value: <wrapper>}`; for a broadcast, the bytes with their own content type. `X-Platform-Content-Sha256` is the digest of the body.'

const customerDoor = {
  prefix: customerPrefix,
  access: customers,
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const receivedDocuments = contract(
  receivedDocumentRoutes,
  { customer: customerDoor },
  {
    list: {
      summary:
        'List the documents of all connections in all regions, newest first, including those of ended connections',
      since: '0.1.0',
      query: pageQuery,
      response: page(customerDocument),
    },
    read: {
      summary: 'Read a document with its content by its id',
      since: '0.1.0',
      query: documentDetailQuery,
      response: customerDocumentDetail,
      errors: readErrors,
    },
    file: {
      summary: 'Read the file of a document by its id',
      since: '0.1.0',
      description: fileDescription,
      errors: readErrors,
    },
  },
)
