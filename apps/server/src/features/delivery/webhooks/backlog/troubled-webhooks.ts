// Webhooks of several services with delivery trouble, and their backlogs, for the portal overview.
import { webhookBacklogDays } from '@company-data/protocol/limits'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { type Health, parkedRange, toCursor } from '../breaker.ts'
import type { WebhookDeps } from '../deps.ts'
import { listTroubledRows } from './backlog-store.ts'
import type { Backlog } from './parked-events.ts'

export interface TroubledWebhook {
  id: string
  service_id: string
  name: string | null
  url: string
  health: Health
  health_changed_at: Date
  failing_since: Date | null
  backlog: Backlog
}

export const troubledWebhooks =
  ({ database, clock, changes }: Pick<WebhookDeps, 'database' | 'clock' | 'changes'>) =>
  async (serviceIds: readonly string[], limit: number): Promise<TroubledWebhook[]> => {
    const webhooks = await listTroubledRows(database.kysely, serviceIds)
    const ranges = webhooks.map((webhook) => ({
      channelId: webhook.id,
      ...(parkedRange(toCursor(webhook)) ?? { after: 0, until: 0 }),
    }))
    const since = new Date(clock.nowMs() - webhookBacklogDays * DAY_MS)
    const backlogs = await changes.queue.countWaitingUpTo(database.kysely, ranges, { since, now: clock.now(), limit })
    return webhooks.map(({ id, service_id, name, url, health, health_changed_at, failing_since }, index) => ({
      id,
      service_id,
      name,
      url,
      health_changed_at,
      failing_since,
      health: health as Health,
      backlog: backlogs[index] ?? { count: 0, oldestAt: null },
    }))
  }
