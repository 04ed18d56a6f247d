// The mails about a webhook's health: one when it becomes bad, one when it delivers again (B-15).
import { webhookBacklogDays, webhookGraceMinutes } from '@company-data/protocol/limits'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import { chooseLanguage, type MailText } from '../../../../platform/mail/mail-text.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { Services } from '../../../sharing/services/index.ts'
import { describeWebhook } from '../backlog/alert-mail.ts'
import type { Health } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { updateMailed } from './health-store.ts'

/** A failed probe is not a news: the webhook has not delivered in between. */
const getMailColumn = (from: Health, to: Health): 'bad_mailed_at' | 'running_mailed_at' | undefined => {
  if (to === 'running') return 'running_mailed_at'
  return from === 'running' && to === 'bad' ? 'bad_mailed_at' : undefined
}

interface Trouble {
  webhook: WebhookRow
  service: string
  reason: string
}

interface HealthTexts {
  bad(trouble: Trouble): MailText
  running(trouble: Omit<Trouble, 'reason'>): MailText
}

const english: HealthTexts = {
  bad: ({ webhook, service, reason }) => ({
    subject: 'A webhook has stopped',
    text: [
      `The webhook ${describeWebhook(webhook)} of the service "${service}" has stopped: ${reason}`,
      `Its events wait, for up to ${webhookBacklogDays} days. The platform tries again every ${webhookGraceMinutes} minutes, and earlier if you ask for it in the portal.`,
      `You can fetch the events yourself: GET /api/company-data/changes?webhook_id=${webhook.id}`,
    ].join('\n\n'),
  }),
  running: ({ webhook, service }) => ({
    subject: 'A webhook delivers again',
    text: [
      `The webhook ${describeWebhook(webhook)} of the service "${service}" delivers again.`,
      `Waiting events follow in their order. Webhook: ${webhook.id}`,
    ].join('\n\n'),
  }),
}

/** The reason is the line of the service's log, which is in English. */
const german: HealthTexts = {
  bad: ({ webhook, service, reason }) => ({
    subject: 'Ein Webhook wurde angehalten',
    text: [
      `Der Webhook ${describeWebhook(webhook)} des Dienstes „${service}“ wurde angehalten. Meldung im Protokoll: ${reason}`,
      `Seine Ereignisse warten, bis zu ${webhookBacklogDays} Tage lang. Die Plattform versucht es alle ${webhookGraceMinutes} Minuten wieder, und früher, wenn Sie es im Portal verlangen.`,
      `Sie können die Ereignisse selbst abholen: GET /api/company-data/changes?webhook_id=${webhook.id}`,
    ].join('\n\n'),
  }),
  running: ({ webhook, service }) => ({
    subject: 'Ein Webhook stellt wieder zu',
    text: [
      `Der Webhook ${describeWebhook(webhook)} des Dienstes „${service}“ stellt wieder zu.`,
      `Wartende Ereignisse folgen in ihrer Reihenfolge. Webhook: ${webhook.id}`,
    ].join('\n\n'),
  }),
}

interface HealthMove {
  from: Health
  to: Health
  reason: string
  at: Date
}

interface HealthMailDeps {
  mail: Pick<MailQueue, 'add'>
  services: Pick<Services, 'rows'>
  accounts: Pick<Accounts, 'findLanguage'>
}

/** Mails the service's admin in the transaction that changes the health, at most once a day and kind. */
export const mailHealthChange =
  ({ mail, services, accounts }: HealthMailDeps) =>
  async (tx: RegionTx, webhook: WebhookRow, { from, to, reason, at }: HealthMove): Promise<void> => {
    const column = getMailColumn(from, to)
    if (!webhook.notify || column === undefined) return
    const lastMailedAt = webhook[column]
    if (lastMailedAt !== null && at.getTime() - lastMailedAt.getTime() < DAY_MS) return
    const service = await services.rows.find(tx, webhook.service_id)
    if (!service) return
    await updateMailed(tx, webhook.id, column, at)
    const { company_user_id: accountId, admin_email, name } = service
    const texts = chooseLanguage(await accounts.findLanguage(accountId), { en: english, de: german })
    const [kind, text] =
      to === 'bad'
        ? ['webhook_bad', texts.bad({ webhook, service: name, reason })]
        : ['webhook_running', texts.running({ webhook, service: name })]
    await mail.add(tx, { accountId, to: admin_email, kind, isOrdinary: true, ...text })
  }
