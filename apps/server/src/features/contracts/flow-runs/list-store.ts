// SQL for lists of runs, newest first (FG-36). Each list scans one index, for any number of runs (NS-11).
import { type RawBuilder, sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

export interface ListedRun {
  company_user_id: string
  id: string
  flow_id: string
  flow_version: number
  status: string
  current_node: string
  connection_id: string
  created_at: Date
}

export interface RunFilter {
  status?: string
  flowId?: string
  connectionId?: string
  /** The last run of the previous page. */
  before?: string
  limit: number
}

type KeyPart = readonly [column: string, value: string, type: string]

/** Later than every run. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const columns = sql`r.company_user_id, r.id, r.flow_id, r.flow_version, r.status, r.current_node, r.created_at`

const also = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  condition === undefined ? sql`` : sql`and ${condition}`

const statusIs = ({ status }: RunFilter) => (status === undefined ? undefined : sql`r.status = ${status}`)
const flowIs = ({ flowId }: RunFilter) => (flowId === undefined ? undefined : sql`r.flow_id = ${flowId}`)

/**
 * Through the bound users, by one of their columns. A user with several parties has one row per run. A customer sees
 * its own connection, the service that of the primary counterparty (D2-RUN-04, D2-RUN-05).
 */
const listThroughUsers = async (
  db: RegionDb,
  [column, value]: readonly [column: 'connection_id' | 'user_id', value: string],
  scope: RawBuilder<unknown>,
  filter: RunFilter,
  connectionAlias: 'r' | 'u' = 'u',
): Promise<ListedRun[]> => {
  const key = sql.ref(`u.${column}`)
  const { rows } = await sql<ListedRun>`select ${columns}, ${sql.ref(`${connectionAlias}.connection_id`)}
    from flow_run_user u join flow_run r on r.id = u.run_id
    where (${key}, u.run_id) < (${value}::uuid, ${filter.before ?? AFTER_ALL}::uuid) and ${key} >= ${value}::uuid
      and ${scope} ${also(statusIs(filter))} ${also(flowIs(filter))}
    order by ${key} desc, u.run_id desc limit ${filter.limit}`.execute(db)
  return rows
}

/**
 * Compares and orders the last key column and the id as a row, so that only that index fits: along the primary key,
 * which the planner prefers for a large service, a late page would scan the runs of all other services. The columns
 * before it are compared for equality: a row of several columns would not end the scan after the last run of a status.
 */
const listByKey = async (
  db: RegionDb,
  key: readonly [...leading: KeyPart[], last: KeyPart],
  rest: RawBuilder<unknown>,
  { before = AFTER_ALL, limit }: RunFilter,
): Promise<ListedRun[]> => {
  const parts = key.map(([column, value, type]) => ({
    column: sql.ref(`r.${column}`),
    value: sql`${value}::${sql.raw(type)}`,
  }))
  const leading = parts.slice(0, -1).map(({ column, value }) => sql`${column} = ${value} and `)
  const [{ column, value }] = parts.slice(-1) as [(typeof parts)[number]]
  const order = sql.join([...parts.map((part) => sql`${part.column} desc`), sql`r.id desc`])
  const { rows } = await sql<ListedRun>`select ${columns}, r.connection_id from flow_run r
    where ${sql.join(leading, sql``)} (${column}, r.id) < (${value}, ${before}::uuid) and ${column} >= ${value} ${rest}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export const listByService = (db: RegionDb, serviceId: string, filter: RunFilter): Promise<ListedRun[]> => {
  const { status, flowId, connectionId } = filter
  if (connectionId !== undefined)
    return listThroughUsers(db, ['connection_id', connectionId], sql`r.service_id = ${serviceId}`, filter, 'r')
  const first: KeyPart = flowId === undefined ? ['service_id', serviceId, 'uuid'] : ['flow_id', flowId, 'uuid']
  // In this form no index of services fits, which would scan the runs of the other flows.
  const ofService = flowId === undefined ? sql`` : sql`and r.service_id is not distinct from ${serviceId}::uuid`
  return listByKey(db, status === undefined ? [first] : [first, ['status', status, 'text']], ofService, filter)
}

/** Under one connection, or over all of them if none is named. */
export const listByCustomer = (db: RegionDb, customerUserId: string, filter: RunFilter): Promise<ListedRun[]> =>
  filter.connectionId === undefined
    ? listThroughUsers(db, ['user_id', customerUserId], sql`u.connection_id is not null`, filter)
    : listThroughUsers(db, ['connection_id', filter.connectionId], sql`u.user_id = ${customerUserId}`, filter)
