// Queries of the document pages, and their invalidation.

import type { DocumentListOptions, PortalClient } from '@company-data/sdk/company'
import { useAction } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

const PAGE_SIZE = 25

export const documentsQuery = (
  client: PortalClient,
  serviceId: string,
  filter: Pick<DocumentListOptions, 'status' | 'kind'>,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: ['documents', serviceId, filter.status ?? '', filter.kind ?? '', cursor ?? ''],
    queryFn: () =>
      client
        .servicePortal(serviceId)
        .documents.list.page({ ...filter, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })

export const documentQuery = (client: PortalClient, serviceId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document', serviceId, documentId],
    queryFn: () => client.servicePortal(serviceId).documents.read(documentId),
  })

/** An action of the company; refetches board and drawer afterwards. */
export const useDocumentAction = <Input = void>(work: (input: Input) => Promise<unknown>, onDone: () => void) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: work,
    onSuccess: async () => {
      onDone()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['documents'] }),
        queries.invalidateQueries({ queryKey: ['document'] }),
      ])
    },
  })
}
