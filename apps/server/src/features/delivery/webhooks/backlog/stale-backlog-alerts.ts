// Stale backlogs are told of (G-105): by mail to whoever runs the service, and in its log.

import { webhookStaleAlerts } from '@company-data/protocol/limits'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Outbox } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { findService, type ServiceLogs } from '../../../sharing/services/index.ts'
import { listOldest } from '../../changes/index.ts'
import { parkedRange } from '../health/breaker.ts'
import { cursorOf } from './backlog.ts'
import {
  clearAlerted,
  clearAlertedWithoutBacklog,
  listWithBacklog,
  markAlerted,
  type Standing,
} from './backlog-store.ts'
import { eachWebhook } from './purge-backlog.ts'

interface Needs {
  database: Database<RegionTables>
  clock: Clock
  mail: Outbox
  logs: ServiceLogs
}

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const WEBHOOKS_AT_ONCE = 500

/** How often a backlog of that age is told of; undefined: not at all. */
const alertEveryMs = (ageMs: number): number | undefined => {
  const reached = webhookStaleAlerts.filter(({ backlogDays }) => ageMs >= backlogDays * DAY_MS)
  return reached.length === 0 ? undefined : Math.min(...reached.map(({ everyHours }) => everyHours)) * HOUR_MS
}

/** The first time at once, then after each interval. */
export const isAlertDue = (ageMs: number, alertedMsAgo: number | undefined): boolean => {
  const everyMs = alertEveryMs(ageMs)
  return everyMs !== undefined && (alertedMsAgo === undefined || alertedMsAgo >= everyMs)
}

const textOf = (webhook: Standing, service: string, oldest: Date): string =>
  [
    `The webhook ${webhook.url} of the service "${service}" does not take its events.`,
    `The oldest of them waits since ${formatTimestamp(oldest)}. Events are kept for 7 days and then lost.`,
    `They can be fetched by hand: GET /api/company-data/changes?webhook_id=${webhook.id}`,
  ].join('\n\n')

const alert = async ({ database, clock, mail, logs }: Needs, webhook: Standing, oldest: Date): Promise<void> => {
  await database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await markAlerted(tx, webhook, now))) return
    const service = await findService(tx, webhook.service_id)
    if (!service) return
    const age_hours = Math.floor((now.getTime() - oldest.getTime()) / HOUR_MS)
    const data = { webhook_id: webhook.id, backlog_oldest_at: formatTimestamp(oldest), age_hours }
    await logs.append(tx, service, {
      kind: 'webhook.backlog_stale',
      message: 'Events wait for delivery for days',
      data,
    })
    await mail.add(tx, {
      to: service.admin_email,
      kind: 'webhook_backlog_stale',
      subject: 'A webhook does not take its events',
      text: textOf(webhook, service.name, oldest),
    })
  })
}

/** Those of a page that are due, and those that were told of and are young again. */
const judge = async ({ database, clock }: Needs, page: readonly Standing[]) => {
  const ranged = page.flatMap((webhook) => {
    const range = parkedRange(cursorOf(webhook))
    return range ? [{ webhook, range: { channelId: webhook.id, ...range } }] : []
  })
  const oldest = await listOldest(
    database.kysely,
    ranged.map(({ range }) => range),
  )
  const nowMs = clock.nowMs()
  const due: Array<{ webhook: Standing; oldest: Date }> = []
  const young: string[] = []
  for (const [index, { webhook }] of ranged.entries()) {
    const at = oldest[index]
    const ageMs = at === undefined ? 0 : nowMs - at.getTime()
    const told = webhook.alerted_at === null ? undefined : nowMs - webhook.alerted_at.getTime()
    if (at && isAlertDue(ageMs, told)) due.push({ webhook, oldest: at })
    if (alertEveryMs(ageMs) === undefined && told !== undefined) young.push(webhook.id)
  }
  return { due, young }
}

export const alertOfBacklogs = (needs: Needs) => async (): Promise<void> => {
  const db = needs.database.kysely
  await clearAlertedWithoutBacklog(db)
  for (let after: string | undefined; ; ) {
    const page = await listWithBacklog(db, after, WEBHOOKS_AT_ONCE)
    after = page.at(-1)?.id
    if (after === undefined) return
    const { due, young } = await judge(needs, page)
    await clearAlerted(db, young)
    await eachWebhook(due, ({ webhook, oldest }) => alert(needs, webhook, oldest))
  }
}
