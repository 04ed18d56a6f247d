// SQL for reminders to customers of runs: one row per run and customer.
import { type Insertable, type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type ReminderRow = Selectable<RegionTables['flow_run_reminder']>

export const findReminder = async (db: RegionDb, runId: string, userId: string): Promise<ReminderRow | undefined> => {
  const statement = 'select * from flow_run_reminder where run_id = $1 and user_id = $2'
  const [row] = await runFixedStatement<ReminderRow>(db, statement, [runId, userId])
  return row
}

/** The run is locked, so that of two reminders at the same time the second one finds the first. */
export const saveReminder = async (tx: RegionTx, row: Insertable<RegionTables['flow_run_reminder']>): Promise<void> => {
  await tx
    .insertInto('flow_run_reminder')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'user_id'])
        .doUpdateSet({ reminded_at: row.reminded_at, current_node: row.current_node }),
    )
    .execute()
}

/** The position of a reminder in the list, which begins with the newest run. */
export interface ReminderPosition {
  runId: string
  userId: string
}

export interface ReminderFilter {
  flowId?: string | undefined
  runIds?: readonly string[]
  before: ReminderPosition
  limit: number
}

const listByRuns = async (
  db: RegionDb,
  serviceId: string,
  { flowId, runIds, before, limit }: ReminderFilter & { runIds: readonly string[] },
): Promise<ReminderRow[]> => {
  const ofFlow = flowId === undefined ? sql`` : sql`and flow_id is not distinct from ${flowId}::uuid`
  const { rows } = await sql<ReminderRow>`select * from flow_run_reminder
    where run_id = any(${runIds}::uuid[]) and (run_id, user_id) < (${before.runId}::uuid, ${before.userId}::uuid)
      and service_id is not distinct from ${serviceId}::uuid ${ofFlow}
    order by run_id desc, user_id desc limit ${limit}`.execute(db)
  return rows
}

/** Along the index of the flow or of the service, whose form no other index fits (see list-store.ts), or by their runs. */
export const listReminders = async (
  db: RegionDb,
  serviceId: string,
  { flowId, runIds, before, limit }: ReminderFilter,
): Promise<ReminderRow[]> => {
  if (runIds !== undefined) return listByRuns(db, serviceId, { flowId, runIds, before, limit })
  const [column, value] = flowId === undefined ? ['service_id', serviceId] : ['flow_id', flowId]
  const key = sql.ref(column)
  const ofService = flowId === undefined ? sql`` : sql`and service_id is not distinct from ${serviceId}::uuid`
  const { rows } = await sql<ReminderRow>`select * from flow_run_reminder
    where (${key}, run_id, user_id) < (${value}::uuid, ${before.runId}::uuid, ${before.userId}::uuid)
      and ${key} >= ${value}::uuid ${ofService}
    order by ${key} desc, run_id desc, user_id desc limit ${limit}`.execute(db)
  return rows
}
