// SQL for runs and their bound users, in the region of the company.
import type { FlowTagValues } from '@company-data/protocol/wire/contracts/flow-runs'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

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

/** The runs a caller can see: those of a service, or of one of its flows; or a customer's own under a connection. */
export type RunScope = { serviceId: string; flowId?: string } | { customerUserId: string; connectionId: string }

const buildCondition = (scope: RunScope): [condition: string, ...values: string[]] => {
  if ('customerUserId' in scope)
    return [
      'exists (select from flow_run_user u where u.run_id = r.id and u.user_id = $2 and u.connection_id = $3)',
      scope.customerUserId,
      scope.connectionId,
    ]
  const { serviceId, flowId } = scope
  return flowId === undefined ? ['service_id = $2', serviceId] : ['service_id = $2 and flow_id = $3', serviceId, flowId]
}

/** A turn reads its run twice, so the statement texts are constant: nothing is built and compiled per call. */
const selectRun = async (db: RegionDb, scope: RunScope, id: string, lock = ''): Promise<RunRow | undefined> => {
  const [condition, ...values] = buildCondition(scope)
  const [row] = await runFixedStatement<RunRow>(db, `select * from flow_run r where id = $1 and ${condition}${lock}`, [
    id,
    ...values,
  ])
  return row
}

/** Undefined for another caller's run, as for a missing one (T-60). */
export const findRun = (db: RegionDb, scope: RunScope, id: string): Promise<RunRow | undefined> =>
  selectRun(db, scope, id)

export const findRunById = (
  db: RegionDb,
  id: string,
): Promise<Pick<RunColumns, 'id' | 'company_user_id' | 'status'> | undefined> =>
  db.selectFrom('flow_run').select(['id', 'company_user_id', 'status']).where('id', '=', id).executeTakeFirst()

/** Operations on one run wait for each other. */
export const lockRun = (tx: RegionTx, scope: RunScope, id: string): Promise<RunRow | undefined> =>
  selectRun(tx, scope, id, ' for no key update of r')

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

/** Saves the columns that a turn changes; `answerBytes` are those that it adds. */
export const saveStep = async (tx: RegionTx, run: RunRow, answerBytes = 0): Promise<void> => {
  await runFixedStatement(
    tx,
    `update flow_run set status = $2, current_node = $3, answer_count = $4, generating_party = $5, completed_at = $6,
      data_bytes = data_bytes + $7 where id = $1`,
    [run.id, run.status, run.current_node, run.answer_count, run.generating_party, run.completed_at, answerBytes],
  )
}

/** B-22: the tag values of a new run count as its first data. */
export const countTagValues = async (tx: RegionTx, runId: string): Promise<void> => {
  await runFixedStatement(
    tx,
    `update flow_run set data_bytes =
      (select coalesce(sum(pg_column_size(tag_values)), 0) from flow_run_user where run_id = $1) where id = $1`,
    [runId],
  )
}

export const listRunUsers = (db: RegionDb, runId: string): Promise<RunUserRow[]> =>
  runFixedStatement(db, 'select * from flow_run_user where run_id = $1', [runId])

/** Recipients of a run's notifications, without their tag values, which may be megabytes. */
export type NotifiedUser = Omit<RunUserRow, 'tag_values'>

/** In run order. */
export const listUsersByRuns = (db: RegionDb, runIds: readonly string[]): Promise<NotifiedUser[]> =>
  runFixedStatement(
    db,
    `select company_user_id, run_id, user_id, connection_id, customer_type from flow_run_user
      where run_id = any($1::uuid[]) order by run_id, user_id`,
    [plainArray(runIds)],
  )

export const cancelRuns = async (
  tx: RegionTx,
  ids: readonly string[],
  { status, cancelled_at, cancel_reason }: Pick<RunRow, 'status' | 'cancelled_at' | 'cancel_reason'>,
): Promise<void> => {
  await runFixedStatement(
    tx,
    'update flow_run set status = $2, cancelled_at = $3, cancel_reason = $4 where id = any($1::uuid[])',
    [plainArray(ids), status, cancelled_at, cancel_reason],
  )
}

/** The open runs in which a connection is bound, locked in id order. */
export const lockOpenRunsByConnections = async (tx: RegionTx, connectionIds: readonly string[]): Promise<RunRow[]> => {
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

/** By their former connections, or by user id. */
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
