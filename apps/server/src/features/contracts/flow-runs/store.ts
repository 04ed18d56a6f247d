// SQL of runs and of the users who are bound to them, in the region of the company.
import type { FlowTagValues } from '@company-data/protocol/wire/contracts/flow-runs'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'
import type { RegionDb, RegionTx } from '../../sharing/connections/index.ts'

type RunColumns = Selectable<RegionTables['flow_run']>

export interface RunRow extends Omit<RunColumns, 'bindings' | 'owner_tag_values'> {
  /** Party key → user id. */
  bindings: Readonly<Record<string, string>>
  owner_tag_values: Record<string, { v: string; t: string }> | null
}

export interface RunUserRow extends Omit<Selectable<RegionTables['flow_run_user']>, 'tag_values' | 'customer_type'> {
  customer_type: 'person' | 'company' | null
  tag_values: FlowTagValues | null
}

/** Which runs somebody can see: those of a service, or of one of its flows; or a customer's own under a connection. */
export type RunScope = { serviceId: string; flowId?: string } | { customerUserId: string; connectionId: string }

const selectRun = (db: RegionDb, scope: RunScope, id: string) => {
  const rows = db.selectFrom('flow_run').selectAll('flow_run').where('flow_run.id', '=', id)
  if ('serviceId' in scope) {
    const ofService = rows.where('service_id', '=', scope.serviceId)
    return scope.flowId === undefined ? ofService : ofService.where('flow_id', '=', scope.flowId)
  }
  return rows.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('flow_run_user as u')
        .select('u.run_id')
        .whereRef('u.run_id', '=', 'flow_run.id')
        .where('u.user_id', '=', scope.customerUserId)
        .where('u.connection_id', '=', scope.connectionId),
    ),
  )
}

/** Undefined for a run of somebody else, as for one that does not exist (T-60). */
export const findRun = async (db: RegionDb, scope: RunScope, id: string): Promise<RunRow | undefined> =>
  (await selectRun(db, scope, id).executeTakeFirst()) as RunRow | undefined

/** Acts on one run wait for each other. */
export const lockRun = async (tx: RegionTx, scope: RunScope, id: string): Promise<RunRow | undefined> =>
  (await selectRun(tx, scope, id).forNoKeyUpdate('flow_run').executeTakeFirst()) as RunRow | undefined

type NewRunRow = Omit<Insertable<RegionTables['flow_run']>, 'bindings' | 'owner_tag_values'> &
  Pick<RunRow, 'bindings' | 'owner_tag_values'>

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export const insertRun = async (tx: RegionTx, row: NewRunRow): Promise<RunRow> => {
  const { bindings, owner_tag_values } = row
  const json = { bindings: JSON.stringify(bindings), owner_tag_values: jsonOrNull(owner_tag_values) }
  return (await tx
    .insertInto('flow_run')
    .values({ ...row, ...json })
    .returningAll()
    .executeTakeFirstOrThrow()) as RunRow
}

export const insertRunUsers = async (tx: RegionTx, rows: readonly RunUserRow[]): Promise<void> => {
  await tx
    .insertInto('flow_run_user')
    .values(rows.map((row) => ({ ...row, tag_values: jsonOrNull(row.tag_values) })))
    .execute()
}

type RunChange = Omit<Updateable<RegionTables['flow_run']>, 'bindings' | 'owner_tag_values'>

export const updateRun = async (tx: RegionTx, id: string, change: RunChange): Promise<RunRow> =>
  (await tx.updateTable('flow_run').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()) as RunRow

export const listRunUsers = async (db: RegionDb, runId: string): Promise<RunUserRow[]> =>
  (await db.selectFrom('flow_run_user').selectAll().where('run_id', '=', runId).execute()) as RunUserRow[]

/** The open runs in which a connection is bound, locked in the order of their ids. */
export const lockOpenRunsOf = async (tx: RegionTx, connectionIds: readonly string[]): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`select * from flow_run where status not in ('completed', 'cancelled')
    and id in (select run_id from flow_run_user where connection_id = any(${[...connectionIds]}::uuid[]))
    order by id for no key update`.execute(tx)
  return rows
}

export interface LostCustomer {
  connection_id: string
  customer_user_id: string
  customer_type: 'person' | 'company'
}

export const insertLostCustomers = async (
  tx: RegionTx,
  rows: ReadonlyArray<Insertable<RegionTables['flow_lost_customer']>>,
): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('flow_lost_customer')
    .values([...rows])
    .onConflict((conflict) => conflict.column('connection_id').doNothing())
    .execute()
}

/** By the connections that they had, or by themselves. */
export const listLostCustomers = async (
  db: RegionDb,
  serviceId: string,
  { connectionIds, userIds }: { connectionIds: readonly string[]; userIds: readonly string[] },
): Promise<LostCustomer[]> =>
  (await db
    .selectFrom('flow_lost_customer')
    .select(['connection_id', 'customer_user_id', 'customer_type'])
    .where('service_id', '=', serviceId)
    .where(({ or, eb }) =>
      or([
        eb('connection_id', '=', sql<string>`any(${[...connectionIds]}::uuid[])`),
        eb('customer_user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`),
      ]),
    )
    .execute()) as LostCustomer[]
