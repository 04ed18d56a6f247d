// Purges the backlog: deletes events not delivered within 7 days, and counts them in the service's log (D1-WHD-26).

import { feedRetentionDays, webhookBacklogDays } from '@company-data/protocol/limits'
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { type Database, keepNewestRows } from '../../../../platform/db/index.ts'
import { type JobContext, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Quotas } from '../../../operations/quotas/index.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import type { WebhookQueue } from '../../changes/index.ts'
import { removeAttemptsBefore } from '../attempts/attempts-store.ts'
import { removeEndedSecrets } from '../webhook-store.ts'
import { findBacklogRow, ROW_BATCH_SIZE } from './backlog-store.ts'

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  queue: Pick<WebhookQueue, 'listOverflows' | 'listWebhooksWithRowsBefore' | 'removeBefore' | 'removeUntil'>
  quotas: Pick<Quotas, 'readLimits' | 'smallestLimit'>
  logs: Pick<ServiceLogs, 'append'>
}

type PurgeDeps = Omit<Deps, 'quotas'>

interface Loss {
  before: Date
  message: string
}

const expiry = (nowMs: number): Loss => ({
  before: new Date(nowMs - webhookBacklogDays * DAY_MS),
  message: `Events that could not be delivered within ${webhookBacklogDays} days were deleted`,
})

/** Purges one webhook and writes the log entry in the same transaction; returns how many events were lost. */
export const purgeWebhook =
  ({ database, clock, queue, logs }: PurgeDeps) =>
  (webhookId: string, { before, message }: Loss = expiry(clock.nowMs())): Promise<number> =>
    database.transaction(async (tx) => {
      const webhook = await findBacklogRow(tx, webhookId)
      if (!webhook) return 0
      const delivered = { channelId: webhookId, seq: webhook.delivered_seq }
      // Rows that a crashed process had delivered but not removed do not count as lost.
      await queue.removeUntil(tx, [delivered])
      const count = await queue.removeBefore(tx, delivered, before, clock.now())
      if (count === 0) return 0
      const service = { id: webhook.service_id, company_user_id: webhook.company_user_id }
      await logs.append(tx, service, {
        kind: 'webhook.backlog_purged',
        message,
        data: { webhook_id: webhookId, count },
      })
      return count
    })

/** A failure of one webhook does not stop the others; a moving company is left to its new region. */
export const forEachWebhook = async <T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = []
  for (const item of list) {
    await work(item).catch((error: unknown) => {
      if (!isMoveRefusal(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

export const purgeBacklogs =
  (deps: PurgeDeps) =>
  async (context: JobContext): Promise<void> => {
    const db = deps.database.kysely
    const nowMs = deps.clock.nowMs()
    // G-109: attempts are kept as long as the events.
    const attemptsBefore = new Date(nowMs - feedRetentionDays * DAY_MS)
    await removeInBatches(context, ROW_BATCH_SIZE, () => removeAttemptsBefore(db, attemptsBefore, ROW_BATCH_SIZE))
    // They sign nothing any more, but the platform should not keep them.
    await removeInBatches(context, ROW_BATCH_SIZE, () => removeEndedSecrets(db, new Date(nowMs), ROW_BATCH_SIZE))
    const loss = expiry(nowMs)
    const purge = purgeWebhook(deps)
    const webhookIds = await deps.queue.listWebhooksWithRowsBefore(db, loss.before)
    await forEachWebhook(webhookIds, async (id) => context.count(await purge(id, loss)))
  }

/** Removes the oldest events of companies with more than their quota (B-22). */
export const trimBacklogs =
  (deps: Deps) =>
  async (context: JobContext): Promise<void> => {
    const db = deps.database.kysely
    const purge = purgeWebhook(deps)
    for (const { companyUserId, until } of await deps.queue.listOverflows(db, deps.quotas)) {
      const loss = { before: until, message: 'Events beyond the quota of the company were deleted' }
      const webhookIds = await deps.queue.listWebhooksWithRowsBefore(db, until, companyUserId)
      await forEachWebhook(webhookIds, async (id) => context.count(await purge(id, loss)))
    }
  }

/** Removes the oldest attempts of companies with more than their quota (B-22). */
export const trimAttempts =
  ({ database, quotas }: Pick<Deps, 'database' | 'quotas'>) =>
  (context: JobContext): Promise<void> =>
    keepNewestRows(
      database.kysely,
      { table: 'webhook_attempt', isFenced: true },
      async (companyUserId) => (await quotas.readLimits(companyUserId)).webhook_attempts,
      context,
    )
