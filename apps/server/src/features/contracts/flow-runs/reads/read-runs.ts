// Reads of runs: one of them, and lists with their filters (D2-RUN-29 to 31, FG-36).
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRun, FlowRunQuery, FlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { Customer } from '../../../sharing/connections/index.ts'
import { type ListedRun, listOfCustomer, listOfService, type RunFilter } from '../list-store.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { type OwnerScope, requireRun, type Visit } from '../routes/visitor.ts'
import type { RunRecords } from './run-record.ts'

const summaryOf = ({ company_user_id: _company, created_at, ...run }: ListedRun): FlowRunSummary => ({
  ...run,
  created_at: formatTimestamp(created_at),
})

const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : -1)

/** Undefined when an id in the filter is none, so that nothing can match it. */
const filterOf = ({ status, flow_id, connection_id, limit, cursor }: FlowRunQuery): RunFilter | undefined => {
  if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
  if ([flow_id, connection_id].some((id) => id !== undefined && !isUuid(id))) return undefined
  return {
    ...(status !== undefined && { status }),
    ...(flow_id !== undefined && { flowId: flow_id.toLowerCase() }),
    ...(connection_id !== undefined && { connectionId: connection_id.toLowerCase() }),
    ...(cursor !== undefined && { before: cursor.toLowerCase() }),
    limit: limit + 1,
  }
}

const NOTHING: Page<FlowRunSummary> = { items: [], next_cursor: null }

const pageOf = (rows: readonly ListedRun[], limit: number): Page<FlowRunSummary> => {
  const listed = rows.slice(0, limit)
  return {
    items: listed.map(summaryOf),
    next_cursor: rows.length > limit ? (listed.at(-1)?.id ?? null) : null,
  }
}

export type ReadRuns = ReturnType<typeof readRuns>

export const readRuns = (
  { database, connections }: Pick<FlowRunNeeds, 'database' | 'connections'>,
  recordOf: RunRecords,
) => {
  const { places } = connections
  return {
    read: async (visit: Visit): Promise<FlowRun> =>
      recordOf(visit.visitor.place.database.kysely, visit.visitor, await requireRun(visit)),
    async listOfOwner({ serviceId, flowId }: OwnerScope, query: FlowRunQuery): Promise<Page<FlowRunSummary>> {
      const filter = filterOf({ ...query, ...(flowId !== undefined && { flow_id: flowId }) })
      return filter ? pageOf(await listOfService(database.kysely, serviceId, filter), query.limit) : NOTHING
    },
    async listUnder(customer: Customer, connectionId: string, query: FlowRunQuery): Promise<Page<FlowRunSummary>> {
      const { place, connection } = await connections.locate(customer, connectionId)
      const filter = filterOf({ ...query, connection_id: connection.id })
      return filter
        ? pageOf(await listOfCustomer(place.database.kysely, customer.userId, filter), query.limit)
        : NOTHING
    },
    /** Over all regions. Runs older than where the fullest region stopped are left for the next page. */
    async listOfCustomer({ userId }: Customer, query: FlowRunQuery): Promise<Page<FlowRunSummary>> {
      const filter = filterOf(query)
      if (!filter) return NOTHING
      const regions = await places.readAtHome((db) => listOfCustomer(db, userId, filter))
      const ends = regions.flatMap(({ allRows }) => (allRows.length < filter.limit ? [] : (allRows.at(-1)?.id ?? [])))
      const until = ends.sort().at(-1)
      const rows = regions
        .flatMap((region) => region.rows)
        .filter(({ id }) => until === undefined || id >= until)
        .sort(newestFirst)
      const listed = rows.slice(0, query.limit)
      const next = rows.length > query.limit ? listed.at(-1)?.id : until
      return { items: listed.map(summaryOf), next_cursor: next ?? null }
    },
  }
}
