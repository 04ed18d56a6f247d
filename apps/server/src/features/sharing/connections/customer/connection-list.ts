// The connections of a customer over all regions, in one order: each region gives its next ones, and they are merged.
import { ApiError } from '@company-data/protocol/errors'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type ConnectionRow, listOwnConnections } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { ReachNeeds } from '../needs.ts'
import { type Place, places } from '../places.ts'
import { customerRecords } from './customer-connection.ts'

interface Found {
  place: Place
  rows: readonly ConnectionRow[]
  /** Up to where the region has told all; undefined: to the end. */
  until: string | undefined
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** Beyond the nearest end of what a region has told, rows of that region may lie in between. */
export const mergePages = <R extends { id: string }>(
  found: ReadonlyArray<{ rows: readonly R[]; until: string | undefined }>,
  limit: number,
): { rows: R[]; next: string | null } => {
  const [until] = found.flatMap((one) => one.until ?? []).sort()
  const known = found
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => until === undefined || id <= until)
    .sort(byId)
  const rows = known.slice(0, limit)
  const next = known.length > limit ? rows.at(-1)?.id : until
  return { rows, next: next ?? null }
}

export const customerLists = (needs: ReachNeeds) => {
  const known = places(needs)
  const records = customerRecords(needs)

  const findNext = async (customer: Customer, after: string | undefined, limit: number): Promise<Found[]> => {
    const told = await known.askHome((db) => listOwnConnections(db, customer.userId, { after, limit }))
    return told.map(({ place, read, rows }) => ({
      place,
      rows,
      until: read.length < limit ? undefined : read.at(-1)?.id,
    }))
  }

  return async (customer: Customer, { limit, cursor }: PageQuery): Promise<Page<CustomerConnection>> => {
    if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
    const found = await findNext(customer, cursor?.toLowerCase(), limit + 1)
    const { rows, next } = mergePages(found, limit)
    const shown = new Set(rows.map(({ id }) => id))
    const parts = await Promise.all(
      found.map((one) =>
        records(
          one.place.database.kysely,
          one.rows.filter(({ id }) => shown.has(id)),
        ),
      ),
    )
    const items = parts.flat().sort(byId)
    return { items, next_cursor: next }
  }
}
