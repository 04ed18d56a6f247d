// SQL for webhooks as users configure them.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { WebhookRow } from './webhook-row.ts'

type WebhookTable = RegionTables['webhook']

export const insertWebhook = (tx: RegionTx, row: Insertable<WebhookTable>): Promise<WebhookRow> =>
  tx.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow()

const selectByService = (db: RegionDb, serviceId: string) =>
  db.selectFrom('webhook').selectAll().where('service_id', '=', serviceId)

export const listWebhooks = (db: RegionDb, serviceId: string): Promise<WebhookRow[]> =>
  selectByService(db, serviceId).orderBy('created_at').orderBy('id').execute()

export const listWebhooksByCompany = (db: RegionDb, companyUserId: string, limit: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').selectAll().where('company_user_id', '=', companyUserId).orderBy('id').limit(limit).execute()

export const findWebhook = (db: RegionDb, serviceId: string, id: string): Promise<WebhookRow | undefined> =>
  selectByService(db, serviceId).where('id', '=', id).executeTakeFirst()

/** Locks the row, so that changes of one webhook are serialized. */
export const lockWebhook = (tx: RegionTx, serviceId: string, id: string): Promise<WebhookRow | undefined> =>
  selectByService(tx, serviceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateWebhook = (tx: RegionTx, id: string, change: Updateable<WebhookTable>): Promise<WebhookRow> =>
  tx.updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** B-14: at most `limit` replaced secrets whose overlap has ended; returns how many were removed. */
export const removeEndedSecrets = async (db: RegionDb, now: Date, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`update webhook
    set previous_hmac_secret_encrypted = null, previous_secret_until = null where id = any (array(
      select id from webhook where previous_secret_until <= ${now} and is_free_to_write(company_user_id)
      limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** A trigger deletes its attempts with it. */
export const removeWebhook = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('webhook').where('id', '=', id).execute()
}
