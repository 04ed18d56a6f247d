// Alerts about stale backlogs: daily from two days, hourly from five days, by mail and log (G-105).

import { webhookStaleAlerts } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { DAY_MS, HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { type JobContext, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { ServiceLogs, Services } from '../../../sharing/services/index.ts'
import type { WebhookQueue } from '../../changes/index.ts'
import { parkedRange, toCursor } from '../breaker.ts'
import { alertLogEntry, alertMail } from './alert-mail.ts'
import {
  type BacklogRow,
  clearAlerted,
  clearAlertedWithoutBacklog,
  listWithBacklog,
  markAlerted,
  ROW_BATCH_SIZE,
} from './backlog-store.ts'
import { forEachWebhook } from './purge-backlog.ts'

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  mail: MailQueue
  accounts: Pick<Accounts, 'findLanguage'>
  queue: Pick<WebhookQueue, 'listOldest'>
  services: Pick<Services, 'rows'>
  logs: Pick<ServiceLogs, 'append'>
}

const WEBHOOK_BATCH_SIZE = 500

/** The alert interval for a backlog of that age; undefined: the backlog is not stale. */
const alertEveryMs = (ageMs: number): number | undefined => {
  const reached = webhookStaleAlerts.filter(({ backlogDays }) => ageMs >= backlogDays * DAY_MS)
  return reached.length === 0 ? undefined : Math.min(...reached.map(({ everyHours }) => everyHours)) * HOUR_MS
}

/** The first alert is due immediately, the next ones after each interval. */
export const isAlertDue = (ageMs: number, alertedMsAgo: number | undefined): boolean => {
  const everyMs = alertEveryMs(ageMs)
  return everyMs !== undefined && (alertedMsAgo === undefined || alertedMsAgo >= everyMs)
}

const sendAlert = async (deps: Deps, webhook: BacklogRow, oldest: Date): Promise<void> => {
  const { database, clock, mail, logs, services, accounts } = deps
  await database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await markAlerted(tx, webhook, now))) return
    const service = await services.rows.find(tx, webhook.service_id)
    if (!service) return
    await logs.append(tx, service, alertLogEntry(webhook, oldest, now))
    const language = await accounts.findLanguage(service.company_user_id)
    const alert = alertMail(language, webhook, service.name, oldest)
    await mail.add(tx, { accountId: service.company_user_id, to: service.admin_email, isOrdinary: true, ...alert })
  })
}

/** The webhooks of a page whose alert is due, and the ids of those that are no longer stale. */
const sortBacklogs = async ({ database, clock, queue }: Deps, page: readonly BacklogRow[]) => {
  const backlogs = page.flatMap((webhook) => {
    const range = parkedRange(toCursor(webhook))
    return range ? [{ webhook, range: { channelId: webhook.id, ...range } }] : []
  })
  const oldestTimes = await queue.listOldest(
    database.kysely,
    backlogs.map(({ range }) => range),
  )
  const nowMs = clock.nowMs()
  const due: Array<{ webhook: BacklogRow; oldest: Date }> = []
  const noLongerStale: string[] = []
  for (const [index, { webhook }] of backlogs.entries()) {
    const oldest = oldestTimes[index]
    const ageMs = oldest === undefined ? 0 : nowMs - oldest.getTime()
    const alertedMsAgo = webhook.alerted_at === null ? undefined : nowMs - webhook.alerted_at.getTime()
    if (oldest && isAlertDue(ageMs, alertedMsAgo)) due.push({ webhook, oldest })
    if (alertEveryMs(ageMs) === undefined && alertedMsAgo !== undefined) noLongerStale.push(webhook.id)
  }
  return { due, noLongerStale }
}

export const alertStaleBacklogs =
  (deps: Deps) =>
  async (context: JobContext): Promise<void> => {
    const db = deps.database.kysely
    await removeInBatches(context, ROW_BATCH_SIZE, () => clearAlertedWithoutBacklog(db))
    for (let after: string | undefined; ; ) {
      const page = await listWithBacklog(db, after, WEBHOOK_BATCH_SIZE)
      after = page.at(-1)?.id
      if (after === undefined) return
      const { due, noLongerStale } = await sortBacklogs(deps, page)
      await clearAlerted(db, noLongerStale)
      await forEachWebhook(due, ({ webhook, oldest }) => sendAlert(deps, webhook, oldest))
      context.count(page.length)
    }
  }
