// The alert about a stale backlog: the mail to the service's administrator and the entry in the service's log.

import { webhookBacklogDays } from '@company-data/protocol/limits'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import { chooseLanguage } from '../../../../platform/mail/mail-text.ts'
import type { NewLogEntry } from '../../../sharing/services/index.ts'

interface StaleWebhook {
  id: string
  name: string | null
  url: string
}

/** B-15: the name that people gave it, with the address. */
export const describeWebhook = ({ name, url }: { name: string | null; url: string }): string =>
  name === null ? url : `“${name}” (${url})`

const writeEnglish = (webhook: StaleWebhook, serviceName: string, oldest: Date) => ({
  subject: 'Webhook deliveries are failing',
  text: [
    `The webhook ${describeWebhook(webhook)} of the service "${serviceName}" is not accepting events.`,
    `The oldest undelivered event has been waiting since ${formatTimestamp(oldest)}. Undelivered events are kept for ${webhookBacklogDays} days and then deleted.`,
    `You can fetch them yourself: GET /api/company-data/changes?webhook_id=${webhook.id}`,
  ].join('\n\n'),
})

const writeGerman = (webhook: StaleWebhook, serviceName: string, oldest: Date) => ({
  subject: 'Ein Webhook nimmt keine Ereignisse an',
  text: [
    `Der Webhook ${describeWebhook(webhook)} des Dienstes „${serviceName}“ nimmt keine Ereignisse an.`,
    `Das älteste nicht zugestellte Ereignis wartet seit ${formatTimestamp(oldest)}. Nicht zugestellte Ereignisse werden ${webhookBacklogDays} Tage aufbewahrt und dann gelöscht.`,
    `Sie können sie selbst abholen: GET /api/company-data/changes?webhook_id=${webhook.id}`,
  ].join('\n\n'),
})

export const alertMail = (language: string | null, webhook: StaleWebhook, serviceName: string, oldest: Date) => ({
  kind: 'webhook_backlog_stale',
  ...chooseLanguage(language, { en: writeEnglish, de: writeGerman })(webhook, serviceName, oldest),
})

export const alertLogEntry = (webhook: StaleWebhook, oldest: Date, now: Date): NewLogEntry => ({
  kind: 'webhook.backlog_stale',
  message: 'Events have been waiting for delivery for several days',
  data: {
    webhook_id: webhook.id,
    backlog_oldest_at: formatTimestamp(oldest),
    age_hours: Math.floor((now.getTime() - oldest.getTime()) / HOUR_MS),
  },
})
