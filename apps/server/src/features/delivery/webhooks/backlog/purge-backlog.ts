// The end of a backlog row: at 7 days it is lost (D1-WHD-26), row by row, and the service's log says how many were.
import { feedRetentionDays, webhookBacklogDays } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { codeOf } from '../../../../platform/db/store-error.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import { listWebhooksWithRowsBefore, removeBefore, removeUntil } from '../../changes/index.ts'
import { findStanding, removeAttemptsBefore } from './backlog-store.ts'

interface Needs {
  database: Database<RegionTables>
  clock: Clock
  logs: ServiceLogs
}

const DAY_MS = 24 * 3600_000

/** One webhook's rows that are too old, with their log row in one transaction. */
export const purgeWebhook =
  ({ database, clock, logs }: Needs) =>
  (webhookId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const webhook = await findStanding(tx, webhookId)
      if (!webhook) return 0
      const now = clock.now()
      const before = new Date(now.getTime() - webhookBacklogDays * DAY_MS)
      // What a process that died had delivered and not removed is no loss.
      await removeUntil(tx, [{ channelId: webhookId, seq: webhook.delivered_seq }])
      const count = await removeBefore(tx, { channelId: webhookId, seq: webhook.delivered_seq }, before, now)
      if (count === 0) return 0
      const service = { id: webhook.service_id, company_user_id: webhook.company_user_id }
      const data = { webhook_id: webhookId, count }
      const message = 'Events were kept for 7 days and could not be delivered: they are lost'
      await logs.append(tx, service, { kind: 'webhook.backlog_purged', message, data })
      return count
    })

/** One webhook's trouble is not the others'; that of a company which moves away is none, because it is done there. */
export const eachWebhook = async <T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = []
  for (const one of list) {
    await act(one).catch((error: unknown) => {
      if (codeOf(error) !== 'CDMOV') failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

export const purgeBacklogs = (needs: Needs) => async (): Promise<void> => {
  const nowMs = needs.clock.nowMs()
  const before = new Date(nowMs - webhookBacklogDays * DAY_MS)
  // G-109: attempts are kept as long as the rows they tell of.
  await removeAttemptsBefore(needs.database.kysely, new Date(nowMs - feedRetentionDays * DAY_MS))
  await eachWebhook(await listWebhooksWithRowsBefore(needs.database.kysely, before), purgeWebhook(needs))
}
