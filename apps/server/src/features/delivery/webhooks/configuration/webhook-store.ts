// SQL for webhooks as users configure them.
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import type { WebhookRow } from '../webhook-row.ts'

type Tx = Transaction<RegionTables>
type WebhookTable = RegionTables['webhook']

export const insertWebhook = (tx: Tx, row: Insertable<WebhookTable>): Promise<WebhookRow> =>
  tx.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow()

const selectByService = (db: Kysely<RegionTables>, serviceId: string) =>
  db.selectFrom('webhook').selectAll().where('service_id', '=', serviceId)

export const listWebhooks = (db: Kysely<RegionTables>, serviceId: string): Promise<WebhookRow[]> =>
  selectByService(db, serviceId).orderBy('created_at').orderBy('id').execute()

export const findWebhook = (db: Kysely<RegionTables>, serviceId: string, id: string): Promise<WebhookRow | undefined> =>
  selectByService(db, serviceId).where('id', '=', id).executeTakeFirst()

/** Locks the row, so that changes of one webhook are serialized. */
export const lockWebhook = (tx: Tx, serviceId: string, id: string): Promise<WebhookRow | undefined> =>
  selectByService(tx, serviceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateWebhook = (tx: Tx, id: string, change: Updateable<WebhookTable>): Promise<WebhookRow> =>
  tx.updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** A trigger deletes its attempts with it. */
export const removeWebhook = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('webhook').where('id', '=', id).execute()
}
