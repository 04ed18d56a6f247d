// Serves the contracts of the documents that customers have received.
import { connectionDocuments } from '@company-data/protocol/nouns/connection-documents/contract'
import { receivedDocuments } from '@company-data/protocol/nouns/received-documents/contract'
import { serve } from '../../../../gate/serve.ts'
import { toCustomer } from '../../../sharing/connections/index.ts'
import { toFileResponse } from '../../../sharing/contact-data/index.ts'
import { toDetailResponse } from '../content/detail-response.ts'
import type { CustomerDocuments } from './customer-documents.ts'

const connectionDocumentsRoutes = serve<CustomerDocuments>()(connectionDocuments, {
  list: ({ caller, params, query }, documents) => documents.listUnder(toCustomer(caller), params.id, query),
  read: async ({ caller, params, query, header }, documents) =>
    toDetailResponse(await documents.readUnder(toCustomer(caller), params, query), header('accept')),
  file: async ({ caller, params }, documents) => {
    const { details, blob } = await documents.openUnder(toCustomer(caller), params.id, params.docId)
    return toFileResponse(details, blob)
  },
})

const receivedDocumentsRoutes = serve<CustomerDocuments>()(receivedDocuments, {
  list: ({ caller, query }, documents) => documents.list(toCustomer(caller), query),
  read: async ({ caller, params, query, header }, documents) =>
    toDetailResponse(await documents.read(toCustomer(caller), params.docId, query), header('accept')),
  file: async ({ caller, params }, documents) => {
    const { details, blob } = await documents.open(toCustomer(caller), params.docId)
    return toFileResponse(details, blob)
  },
})

export const customerRoutes = [...connectionDocumentsRoutes, ...receivedDocumentsRoutes]
