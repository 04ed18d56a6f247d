// SQL for backlogs: the delivery position of each webhook, and the webhooks with an alert.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'

/**
 * Maximum rows that one statement over many companies writes: it holds a lock per company until it commits, and the
 * server has room for a few thousand locks.
 */
export const ROW_BATCH_SIZE = 1_000

const selectBacklogRow = (db: RegionDb) =>
  db
    .selectFrom('webhook')
    .select(['id', 'service_id', 'company_user_id', 'name', 'url', 'health'])
    .select(['delivered_seq', 'parked_until_seq', 'alerted_at'])

export type BacklogRow = Awaited<ReturnType<typeof findBacklogRow>> & object

export const findBacklogRow = (db: RegionDb, id: string) => selectBacklogRow(db).where('id', '=', id).executeTakeFirst()

/** A page, by id, of the webhooks that may have a backlog. */
export const listWithBacklog = (db: RegionDb, after: string | undefined, limit: number): Promise<BacklogRow[]> => {
  const page = selectBacklogRow(db)
    .where(sql<boolean>`(health <> 'running' or parked_until_seq > 0)`)
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? page : page.where('id', '>', after)).execute()
}

/** Lists the webhooks of several services, for the search of the portal. */
export const listWebhookNames = (db: RegionDb, serviceIds: readonly string[], limit: number) =>
  db
    .selectFrom('webhook')
    .select(['service_id', 'id', 'name', 'url'])
    .where(sql<boolean>`service_id = any(${serviceIds}::uuid[])`)
    .orderBy('service_id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists the enabled webhooks of several services that are not running, or that replay a backlog. */
export const listTroubledRows = (db: RegionDb, serviceIds: readonly string[]) =>
  db
    .selectFrom('webhook')
    .select(['id', 'service_id', 'name', 'url', 'health', 'health_changed_at', 'failing_since'])
    .select(['delivered_seq', 'parked_until_seq'])
    .where(sql<boolean>`service_id = any(${serviceIds}::uuid[]) and enabled
      and (health <> 'running' or parked_until_seq > 0)`)
    .orderBy('service_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** False when another process has sent an alert in the meantime. */
export const markAlerted = async (tx: RegionTx, { id, alerted_at }: BacklogRow, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`update webhook set alerted_at = ${at}
    where id = ${id} and alerted_at is not distinct from ${alerted_at}`.execute(tx)
  return numAffectedRows === 1n
}

/** A backlog that is no longer stale gets a first alert again when it next becomes stale. */
export const clearAlerted = async (db: RegionDb, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update webhook set alerted_at = null where id = any(${ids}::uuid[]) and alerted_at is not null
    and is_free_to_write(company_user_id)`.execute(db)
}

/** At most ROW_BATCH_SIZE of them; returns how many. */
export const clearAlertedWithoutBacklog = async (db: RegionDb): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`update webhook set alerted_at = null where id = any (array(
      select id from webhook
      where alerted_at is not null and health = 'running' and parked_until_seq = 0 and is_free_to_write(company_user_id)
      limit ${ROW_BATCH_SIZE}))`.execute(db)
  return Number(numAffectedRows)
}
