// Queries of the document pages, and when they refetch.
import type { CustomerDocument, CustomerDocumentDetail, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'

/** With its sealed content. */
export const documentQuery = (client: PersonClient, documentId: string) =>
  queryOptions({
    queryKey: ['documents', 'one', documentId],
    queryFn: () => client.documents.read(documentId),
  })

/** The sealed content as served, which is what gets signed; a broadcast is in plaintext. */
export const sealedContent = ({ file, payload }: CustomerDocumentDetail): string =>
  file ?? (typeof payload === 'string' ? payload : JSON.stringify(payload ?? null))

/**
 * The content as opened on this device. It is opened from the displayed record, so that both match. `isOpen`: the person's keys
 * are open; a lock forgets the content.
 */
export const contentQuery = (client: PersonClient, record: CustomerDocumentDetail, isOpen: boolean) =>
  queryOptions({
    queryKey: ['document-content', record.id, record.updated_at, record.sealed_at, isOpen],
    queryFn: () => client.documents.open(record),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    // An opened document leaves the memory when its page closes.
    gcTime: 0,
    structuralSharing: false,
    meta: droppedOnLock,
  })

/** The run of a document: its parties by name, and its ending. */
export const runQuery = (client: PersonClient, { connection_id, flow_run_id }: CustomerDocument) =>
  queryOptions({
    queryKey: ['documents', 'run', connection_id, flow_run_id],
    queryFn: () => client.runs.read({ connectionId: connection_id ?? '', runId: flow_run_id ?? '' }),
    enabled: connection_id !== null && flow_run_id !== null,
    retry: false,
  })

/** The platform's sealing certificates. */
export const sealPemQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['platform-seal'], queryFn: () => client.platformSeal.read(), staleTime: 60_000 })

/** Updates the page when a document arrives, changes or ends. */
export const useDocumentUpdates = (): void => {
  const queries = useQueryClient()
  usePush(['document', 'flow_run'], () => void refetchQueries(queries, ['documents']))
}
