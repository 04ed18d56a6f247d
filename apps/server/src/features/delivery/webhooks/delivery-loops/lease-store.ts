// SQL for webhook leases: a webhook is delivered only by the dispatcher that its row names.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionDb, RegionTables } from '../../../../schema/region.ts'
import type { WebhookRow } from '../webhook-row.ts'

type Region = Database<RegionTables>

/** The rows of the webhooks that the dispatcher holds. */
export const listLeased = (database: Region, dispatcher: string, ids: readonly string[]): Promise<WebhookRow[]> =>
  database.query<WebhookRow>({
    name: 'webhooks-held',
    text: `select w.* from webhook w where w.id = any($2::uuid[]) and w.leased_by = $1
      and not exists (select from moved_company moved where moved.company_user_id = w.company_user_id)`,
    values: [dispatcher, ids],
  })

/** Takes webhooks that no live dispatcher holds; disabled ones have nothing to deliver and are skipped. */
export const takeFree = (database: Region, dispatcher: string, ids: readonly string[]): Promise<WebhookRow[]> =>
  database.query<WebhookRow>({
    name: 'webhooks-take',
    text: `update webhook w set leased_by = $1 where w.id = any($2::uuid[]) and w.enabled
      and (w.leased_by is null or w.leased_by = $1
        or not exists (select from webhook_dispatcher alive where alive.id = w.leased_by))
      and not exists (select from moved_company moved where moved.company_user_id = w.company_user_id)
      and is_free_to_write(w.company_user_id) returning w.*`,
    values: [dispatcher, ids],
  })

export const listLeasedByOthers = async (
  db: RegionDb,
  dispatcher: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = db
    .selectFrom('webhook')
    .select('id')
    .where('id', 'in', [...ids])
  return (await rows.where('enabled', '=', true).where('leased_by', '<>', dispatcher).execute()).map(({ id }) => id)
}

/** Allowed while their company is moving: the move waits for it. */
export const releaseWebhooks = async (db: RegionDb, dispatcher: string, ids: readonly string[]): Promise<void> => {
  await sql`update webhook set leased_by = null where id = any(${ids}::uuid[]) and leased_by = ${dispatcher}
    and write_anyway(company_user_id)`.execute(db)
}

export const listByCompany = async (db: RegionDb, companyUserId: string): Promise<string[]> =>
  (await db.selectFrom('webhook').select('id').where('company_user_id', '=', companyUserId).execute()).map(
    ({ id }) => id,
  )

/** The webhooks of the company that a live dispatcher holds, so that a delivery may be in flight. */
export const listLeasedByCompany = async (db: RegionDb, companyUserId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select w.id from webhook w join webhook_dispatcher d on d.id = w.leased_by
    where w.company_user_id = ${companyUserId} and d.lease_until > clock_timestamp()`.execute(db)
  return rows.map(({ id }) => id)
}
