// What the pages of documents ask the platform for, and when they ask again.
import type { CustomerDocument, CustomerDocumentDetail, PersonClient } from '@company-data/sdk/person'
import { opened } from '@company-data/ui/frame/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../session/read-again.ts'
import { usePush } from '../session/use-pushes.tsx'

const PAGE_SIZE = 250

/** All of them: a person looks through one list, and what waits stands above what is done, however old it is. */
export const documentsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['documents', 'list'],
    queryFn: () => Array.fromAsync(client.documents({ pageSize: PAGE_SIZE })),
  })

/** With its sealed content. */
export const documentQuery = (client: PersonClient, documentId: string) =>
  queryOptions({
    queryKey: ['documents', 'one', documentId],
    queryFn: () => client.getDocument(documentId),
  })

/** The sealed content as it was served, which is what a signature is of; a broadcast is in the clear. */
export const sealedContent = ({ file, payload }: CustomerDocumentDetail): string =>
  file ?? (typeof payload === 'string' ? payload : JSON.stringify(payload ?? null))

/**
 * The content as opened on this device. It is opened from the record that is shown, so that both are of one moment. `isOpen`: the
 * keys of the person are open; a lock forgets what was opened.
 */
export const contentQuery = (client: PersonClient, record: CustomerDocumentDetail, isOpen: boolean) =>
  queryOptions({
    queryKey: ['document-content', record.id, record.updated_at, record.sealed_at, isOpen],
    queryFn: () => client.openDocument(record),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    // What a person has read is not kept longer than it is looked at.
    gcTime: 0,
    structuralSharing: false,
    meta: opened,
  })

/** The run that a document belongs to: its parties by name, and why it ended. */
export const runQuery = (client: PersonClient, { connection_id, flow_run_id }: CustomerDocument) =>
  queryOptions({
    queryKey: ['documents', 'run', connection_id, flow_run_id],
    queryFn: () => client.getFlowRun(connection_id ?? '', flow_run_id ?? ''),
    enabled: connection_id !== null && flow_run_id !== null,
    retry: false,
  })

/** The certificates that the platform seals with. */
export const sealPemQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['platform-seal'], queryFn: () => client.platformSealPem(), staleTime: 60_000 })

/** A document arrives, changes or ends: the page shows it without being asked. */
export const useDocumentsFollow = (): void => {
  const queries = useQueryClient()
  usePush(['document', 'flow_run'], () => void readAgain(queries, ['documents']))
}
