// The documents of a customer, under one connection and over all of them, listed and read (G-120, A-50, A-65, A-66).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import type { DocumentDetailQuery } from '@company-data/protocol/wire/contracts/documents'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { Customer } from '../../../sharing/connections/index.ts'
import type { Contents, OpenedContent } from '../content/contents.ts'
import type { OpenedDetail } from '../content/detail-response.ts'
import { listByConnection, listByCustomer } from '../customer-store.ts'
import type { DocumentDeps } from '../deps.ts'
import type { CustomerRecords } from './customer-records.ts'
import { type LocatedDocument, locateDocument, locateUnderConnection } from './locate-document.ts'

const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id > b.id ? -1 : 1)

/** Leaves rows below the highest `until` for the next page: the region that ended there may have rows in between. */
export const mergeNewestFirst = <R extends { id: string }>(
  pages: ReadonlyArray<{ rows: readonly R[]; until: string | undefined }>,
  limit: number,
): { rows: R[]; next: string | null } => {
  const until = pages
    .flatMap((page) => page.until ?? [])
    .sort()
    .at(-1)
  const completeRows = pages
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => until === undefined || id >= until)
    .sort(newestFirst)
  const rows = completeRows.slice(0, limit)
  const next = completeRows.length > limit ? rows.at(-1)?.id : until
  return { rows, next: next ?? null }
}

const parseCursor = ({ cursor }: PageQuery): string | undefined => {
  requireIdCursor(cursor)
  return cursor?.toLowerCase()
}

type Deps = Pick<DocumentDeps, 'getFileStore' | 'regionDatabases' | 'connections'>

export type CustomerDocuments = ReturnType<typeof customerDocuments>

export const customerDocuments = (
  { getFileStore, regionDatabases, connections }: Deps,
  contents: Contents,
  { toRecords, toRecord, toDetailedRecord }: CustomerRecords,
) => {
  /** only the detail has content; the file of a broadcast is fetched separately. */
  const readDetail = async (
    { regionDatabase, row, find }: LocatedDocument,
    { details }: DocumentDetailQuery,
  ): Promise<OpenedDetail<CustomerDocument>> => {
    const { kysely } = regionDatabase.database
    const read = details === 'true' ? toDetailedRecord : toRecord
    if (row.recipient_user_id === null && row.payload_kind === 'file') return { record: await read(kysely, row) }
    const openedDetail = await contents.openDetail(getFileStore(regionDatabase.region), find)
    try {
      return { record: await read(kysely, openedDetail.row), content: openedDetail.content }
    } catch (error) {
      openedDetail.content.blob.stream.destroy()
      throw error
    }
  }

  const openContent = async ({ regionDatabase, row, find }: LocatedDocument): Promise<OpenedContent> => {
    if (row.payload_kind === 'json') throw new ApiError('company_data.file_not_found')
    return contents.open(getFileStore(regionDatabase.region), find)
  }

  return {
    async listUnder(customer: Customer, connectionId: string, query: PageQuery): Promise<Page<CustomerDocument>> {
      const after = parseCursor(query)
      const { regionDatabase, connection } = await connections.locate(customer, connectionId)
      const { kysely } = regionDatabase.database
      const rows = await listByConnection(kysely, connection, { after, limit: query.limit + 1 })
      const pageRows = rows.slice(0, query.limit)
      return {
        items: await toRecords(kysely, pageRows),
        next_cursor: rows.length > query.limit ? (pageRows.at(-1)?.id ?? null) : null,
      }
    },
    async list({ userId }: Customer, query: PageQuery): Promise<Page<CustomerDocument>> {
      const [before, limit] = [parseCursor(query), query.limit + 1]
      const regions = await regionDatabases.readAtHome((db) => listByCustomer(db, userId, { before, limit }))
      const pages = regions.map(({ regionDatabase, allRows, rows }) => ({
        regionDatabase,
        rows,
        until: allRows.length < limit ? undefined : allRows.at(-1)?.id,
      }))
      const { rows, next } = mergeNewestFirst(pages, query.limit)
      const listedIds = new Set(rows.map(({ id }) => id))
      const records = await Promise.all(
        pages.map((page) =>
          toRecords(
            page.regionDatabase.database.kysely,
            page.rows.filter(({ id }) => listedIds.has(id)),
          ),
        ),
      )
      return { items: records.flat().sort(newestFirst), next_cursor: next }
    },
    readUnder: async (
      customer: Customer,
      { id, docId }: { id: string; docId: DocumentId },
      query: DocumentDetailQuery,
    ): Promise<OpenedDetail<CustomerDocument>> =>
      readDetail(await locateUnderConnection(connections, customer, id, docId), query),
    read: async (customer: Customer, documentId: DocumentId, query: DocumentDetailQuery) =>
      readDetail(await locateDocument(regionDatabases, customer, documentId), query),
    openUnder: async (customer: Customer, connectionId: string, documentId: DocumentId) =>
      openContent(await locateUnderConnection(connections, customer, connectionId, documentId)),
    open: async (customer: Customer, documentId: DocumentId) =>
      openContent(await locateDocument(regionDatabases, customer, documentId)),
  }
}
