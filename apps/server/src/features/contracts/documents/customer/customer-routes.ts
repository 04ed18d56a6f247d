// Routes of customers to the documents that were sent to them (G-120, A-66).
import { customers } from '@company-data/protocol/contract/access'
import { customerDocument, customerDocumentDetail } from '@company-data/protocol/wire/contracts/customer-documents'
import { documentDetailQuery } from '@company-data/protocol/wire/contracts/documents'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { routeTo } from '../../../../gate/route.ts'
import { toCustomer } from '../../../sharing/connections/index.ts'
import { toFileResponse } from '../../../sharing/contact-data/index.ts'
import { toDetailResponse } from '../content/detail-response.ts'
import type { CustomerDocuments } from './customer-documents.ts'

const route = routeTo<CustomerDocuments>()

const common = { at: ['region'], access: customers, documents: ['consumer'] } as const

const readErrors = ['documents.not_found', 'company_data.file_not_found'] as const
const underErrors = ['company_connections.not_found', ...readErrors] as const

const fileDescription =
  'For one customer JSON `{encrypted: true, value: <wrapper>}`, of a broadcast the bytes with their own content type. `X-Platform-Content-Sha256` is the digest of the body.'

const connectionRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/company-connections/{id}/documents',
    summary: 'The documents of a connection and the broadcasts of its service, oldest first',
    query: pageQuery,
    response: page(customerDocument),
    errors: ['company_connections.not_found', 'request.cursor_invalid'],
    handler: ({ caller, params, query }, documents) => documents.listUnder(toCustomer(caller), params.id, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/company-connections/{id}/documents/{docId}',
    summary: 'One document with its content: the wrapper of one for this customer, or the payload of a JSON broadcast',
    query: documentDetailQuery,
    response: customerDocumentDetail,
    errors: underErrors,
    handler: async ({ caller, params, query, header }, documents) =>
      toDetailResponse(await documents.readUnder(toCustomer(caller), params, query), header('accept')),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/company-connections/{id}/documents/{docId}/file',
    summary: 'The file of a document',
    description: fileDescription,
    contentType: '*/*',
    errors: underErrors,
    handler: async ({ caller, params }, documents) => {
      const { details, blob } = await documents.openUnder(toCustomer(caller), params.id, params.docId)
      return toFileResponse(details, blob)
    },
  }),
]

const inboxRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/api/customer/documents',
    summary: 'The documents of all connections, in all regions, newest first; also of connections that have ended',
    query: pageQuery,
    response: page(customerDocument),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, documents) => documents.list(toCustomer(caller), query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/customer/documents/{docId}',
    summary: 'One document with its content, by the document alone',
    query: documentDetailQuery,
    response: customerDocumentDetail,
    errors: readErrors,
    handler: async ({ caller, params, query, header }, documents) =>
      toDetailResponse(await documents.read(toCustomer(caller), params.docId, query), header('accept')),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/customer/documents/{docId}/file',
    summary: 'The file of a document, by the document alone',
    description: fileDescription,
    contentType: '*/*',
    errors: readErrors,
    handler: async ({ caller, params }, documents) => {
      const { details, blob } = await documents.open(toCustomer(caller), params.docId)
      return toFileResponse(details, blob)
    },
  }),
]

export const customerRoutes = [...connectionRoutes, ...inboxRoutes]
