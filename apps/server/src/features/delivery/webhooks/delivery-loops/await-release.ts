// Waits until no dispatcher holds a webhook of a company that leaves the region; nothing is in flight then.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { WEBHOOK_TOPIC } from '../configuration/webhook-topic.ts'
import { listByCompany, listLeasedByCompany } from './lease-store.ts'

const CHECK_EVERY_MS = 50
/** A notification may be lost, and a dispatcher that could not release is asked again. */
const NOTIFY_EVERY_CHECKS = 10

const wake = (database: Database<RegionTables>, webhookIds: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    for (const id of webhookIds) await database.notify(tx, WEBHOOK_TOPIC, id)
  })

/** Deliveries of a company that has arrived begin at once. */
export const wakeWebhooks = async (database: Database<RegionTables>, companyUserId: string): Promise<void> =>
  wake(database, await listByCompany(database.kysely, companyUserId))

/**
 * The company is on the list of those that leave, so no webhook of it can be taken. A delivery in flight ends within its
 * timeout and is recorded; then its loop ends. A dispatcher that has died or lost the database is awaited only until
 * its lease expires: it stops sending before.
 */
export const awaitRelease = async (
  database: Database<RegionTables>,
  companyUserId: string,
  signal: AbortSignal,
): Promise<void> => {
  for (let checks = 0; ; checks += 1) {
    const ids = await listLeasedByCompany(database.kysely, companyUserId)
    if (ids.length === 0) return
    if (checks % NOTIFY_EVERY_CHECKS === 0) {
      await wake(database, ids)
    }
    await delay(CHECK_EVERY_MS, undefined, { signal })
  }
}
