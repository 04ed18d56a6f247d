// The mails about a webhook's health: one when it becomes bad, one when it delivers again (B-15).
import { webhookBacklogDays, webhookGraceMinutes } from '@company-data/protocol/limits'
import type { Transaction } from 'kysely'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Services } from '../../../sharing/services/index.ts'
import { describeWebhook } from '../backlog/alert-mail.ts'
import type { Health } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { updateMailed } from './health-store.ts'

const DAY_MS = 24 * 3600_000

/** A failed probe is no news: the webhook has not delivered in between. */
const getMailColumn = (from: Health, to: Health): 'bad_mailed_at' | 'running_mailed_at' | undefined => {
  if (to === 'running') return 'running_mailed_at'
  return from === 'running' && to === 'bad' ? 'bad_mailed_at' : undefined
}

const badMail = (webhook: WebhookRow, serviceName: string, reason: string) => ({
  kind: 'webhook_bad',
  subject: 'A webhook has stopped',
  text: [
    `The webhook ${describeWebhook(webhook)} of the service "${serviceName}" has stopped: ${reason}`,
    `Its events wait, for up to ${webhookBacklogDays} days. The platform tries again every ${webhookGraceMinutes} minutes, and earlier if you ask for it in the portal.`,
    `You can fetch the events yourself: GET /api/company-data/changes?webhook_id=${webhook.id}`,
  ].join('\n\n'),
})

const runningMail = (webhook: WebhookRow, serviceName: string) => ({
  kind: 'webhook_running',
  subject: 'A webhook delivers again',
  text: [
    `The webhook ${describeWebhook(webhook)} of the service "${serviceName}" delivers again.`,
    `Waiting events follow in their order. Webhook: ${webhook.id}`,
  ].join('\n\n'),
})

interface HealthMove {
  from: Health
  to: Health
  reason: string
  at: Date
}

/** Mails the service's admin in the transaction that changes the health, at most once a day and kind. */
export const mailHealthChange =
  ({ mail, services }: { mail: Pick<MailQueue, 'add'>; services: Pick<Services, 'rows'> }) =>
  async (tx: Transaction<RegionTables>, webhook: WebhookRow, { from, to, reason, at }: HealthMove): Promise<void> => {
    const column = getMailColumn(from, to)
    if (!webhook.notify || column === undefined) return
    const lastMailedAt = webhook[column]
    if (lastMailedAt !== null && at.getTime() - lastMailedAt.getTime() < DAY_MS) return
    const service = await services.rows.find(tx, webhook.service_id)
    if (!service) return
    await updateMailed(tx, webhook.id, column, at)
    const content = to === 'bad' ? badMail(webhook, service.name, reason) : runningMail(webhook, service.name)
    await mail.add(tx, { accountId: service.company_user_id, to: service.admin_email, ...content })
  }
