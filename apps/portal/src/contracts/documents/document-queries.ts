// Queries of the document pages, and their invalidation.

import type { DocumentListOptions, PortalClient } from '@company-data/sdk/company'
import { useAction } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

const PAGE_SIZE = 25
export const EXPORT_PAGE_SIZE = 250

export type DocumentFilter = Pick<DocumentListOptions, 'status' | 'kind'>

export const fetchDocuments = (
  client: PortalClient,
  serviceId: string,
  filter: DocumentFilter,
  cursor: string | undefined,
  pageSize: number,
) =>
  client.servicePortal(serviceId).documents.list.page({ ...filter, pageSize, ...(cursor !== undefined && { cursor }) })

export const documentsQuery = (
  client: PortalClient,
  serviceId: string,
  filter: DocumentFilter,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: ['documents', serviceId, filter.status ?? '', filter.kind ?? '', cursor ?? ''],
    queryFn: () => fetchDocuments(client, serviceId, filter, cursor, PAGE_SIZE),
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
