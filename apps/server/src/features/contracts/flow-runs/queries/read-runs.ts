// Reads of runs: one run, and lists with their filters (D2-RUN-29 to 31, FG-36).

import type {
  CustomerFlowRun,
  CustomerFlowRunSummary,
  FlowRun,
  FlowRunQuery,
  FlowRunSummary,
} from '@company-data/protocol/wire/contracts/flow-runs'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import { createResponse, type RouteResponse } from '../../../../gate/route.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { Customer } from '../../../sharing/connections/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { type ListedRun, listByCustomer, listByService, type RunFilter } from '../list-store.ts'
import { findReminder } from '../reminder-store.ts'
import { type OwnerScope, requireRun, type Visit } from '../routes/visitor.ts'
import { findAwaitedParty, isOpenCopy } from '../run-status.ts'
import type { RunRecords } from './run-record.ts'

const toSummary = ({ company_user_id: _company, created_at, ...run }: ListedRun): FlowRunSummary => ({
  ...run,
  created_at: formatTimestamp(created_at),
})

/** The user that has to answer, generate or sign next. */
const findAwaitedUser = ({ status, generating_party, participants, bindings }: FlowRun): string | undefined => {
  const signer = participants.find(({ documents }) => documents.some((copy) => isOpenCopy(copy.document_status)))
  const party = findAwaitedParty({ status, generating_party }, signer?.party_key)
  return party === undefined ? undefined : bindings[party]
}

const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : -1)

/** Undefined if an id in the filter is malformed, so that nothing can match it. */
const toFilter = ({ status, flow_id, connection_id, limit, cursor }: FlowRunQuery): RunFilter | undefined => {
  requireIdCursor(cursor)
  if ([flow_id, connection_id].some((id) => id !== undefined && !isUuid(id))) return undefined
  return {
    ...(status !== undefined && { status }),
    ...(flow_id !== undefined && { flowId: flow_id.toLowerCase() }),
    ...(connection_id !== undefined && { connectionId: connection_id.toLowerCase() }),
    ...(cursor !== undefined && { before: cursor.toLowerCase() }),
    limit: limit + 1,
  }
}

const NOTHING: Page<never> = { items: [], next_cursor: null }

const selectPage = (rows: readonly ListedRun[], limit: number): Page<ListedRun> => {
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const toPage = (rows: readonly ListedRun[], limit: number): Page<FlowRunSummary> => {
  const { items, next_cursor } = selectPage(rows, limit)
  return { items: items.map(toSummary), next_cursor }
}

/** The bytes of all copies of its answers. */
const LARGE_RUN_BYTES = 1024 * 1024

/** A large run is read in turn: its rows and the response are in memory together. */
const respondInTurn =
  <Run>(read: (visit: Visit) => Promise<Run>) =>
  async (visit: Visit): Promise<Run | RouteResponse<Run>> => {
    const run = await requireRun(visit)
    if (Number(run.data_bytes) < LARGE_RUN_BYTES) return read({ ...visit, foundRun: run })
    const { visitor, runId } = visit
    return createResponse({ later: () => read({ visitor, runId }) })
  }

export type ReadRuns = ReturnType<typeof readRuns>

export const readRuns = (
  {
    database,
    companies,
    connections,
    regionDatabases,
  }: Pick<FlowRunDeps, 'database' | 'companies' | 'connections' | 'regionDatabases'>,
  toRecord: RunRecords,
) => {
  const read = async (visit: Visit): Promise<FlowRun> =>
    toRecord(visit.visitor.regionDatabase.database.kysely, visit.visitor, await requireRun(visit))

  /** a customer also reads who the company is. */
  const withIdentities = async ({ items, next_cursor }: Page<ListedRun>): Promise<Page<CustomerFlowRunSummary>> => {
    const identities = await companies.listIdentities(items.map(({ company_user_id }) => company_user_id))
    const toItem = (row: ListedRun): CustomerFlowRunSummary => ({
      ...toSummary(row),
      company_identity: identities.get(row.company_user_id) ?? null,
    })
    return { items: items.map(toItem), next_cursor }
  }

  const readAsCustomer = async (visit: Visit): Promise<CustomerFlowRun> => {
    const { visitor, runId } = visit
    const [run, reminder] = await Promise.all([
      read(visit),
      findReminder(visitor.regionDatabase.database.kysely, runId, visitor.userId),
    ])
    const identities = await companies.listIdentities([run.company_user_id])
    // A reminder of an earlier step was followed, and so was one of a step that waits for another party now.
    const isCurrent = reminder?.current_node === run.current_node && findAwaitedUser(run) === visitor.userId
    return {
      ...run,
      company_identity: identities.get(run.company_user_id) ?? null,
      reminded_at: isCurrent && reminder ? formatTimestamp(reminder.reminded_at) : null,
    }
  }

  return {
    read: respondInTurn(read),
    readAsCustomer: respondInTurn(readAsCustomer),
    async listByOwner({ serviceId, flowId }: OwnerScope, query: FlowRunQuery): Promise<Page<FlowRunSummary>> {
      const filter = toFilter({ ...query, ...(flowId !== undefined && { flow_id: flowId }) })
      if (!filter) return NOTHING
      return toPage(await database.readList((db) => listByService(db, serviceId, filter)), query.limit)
    },
    async listUnder(
      customer: Customer,
      connectionId: string,
      query: FlowRunQuery,
    ): Promise<Page<CustomerFlowRunSummary>> {
      const { regionDatabase, connection } = await connections.locate(customer, connectionId)
      const filter = toFilter({ ...query, connection_id: connection.id })
      if (!filter) return NOTHING
      const rows = await listByCustomer(regionDatabase.database.kysely, customer.userId, filter)
      return withIdentities(selectPage(rows, query.limit))
    },
    /** Over all regions. Runs older than the fullest region's last row are left for the next page. */
    async listByCustomer({ userId }: Customer, query: FlowRunQuery): Promise<Page<CustomerFlowRunSummary>> {
      const filter = toFilter(query)
      if (!filter) return NOTHING
      const regions = await regionDatabases.readAtHome((db) => listByCustomer(db, userId, filter))
      const ends = regions.flatMap(({ allRows }) => (allRows.length < filter.limit ? [] : (allRows.at(-1)?.id ?? [])))
      const until = ends.sort().at(-1)
      const rows = regions
        .flatMap((region) => region.rows)
        .filter(({ id }) => until === undefined || id >= until)
        .sort(newestFirst)
      const pageRows = rows.slice(0, query.limit)
      const next = rows.length > query.limit ? pageRows.at(-1)?.id : until
      return withIdentities({ items: pageRows, next_cursor: next ?? null })
    },
  }
}
