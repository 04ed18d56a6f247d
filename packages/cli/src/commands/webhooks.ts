// `webhooks list`, `attempts`, `test`, `probe` and `rotate`.
import { eventNames } from '@company-data/protocol/events'
import type { WebhookAttempt } from '@company-data/sdk/company'
import { defineCommand } from '../program/command.ts'
import { exitCodes, usageError } from '../program/exit-codes.ts'
import { readCount, serviceOption } from './sharing.ts'

const webhookArgument = { name: 'WEBHOOK', about: 'the id of the webhook' } as const

export const webhookList = defineCommand({
  name: 'webhooks list',
  about: 'List the webhooks of a service, with their health',
  options: { service: serviceOption },
  example: 'company-data webhooks list',
  async run({ options, session: { clients, out } }) {
    const records = await (await clients.manager()).webhooks.list(await clients.serviceId(options.service))
    const rows = records.map(({ id, name, url, health, enabled, backlog_count }) => ({
      id,
      name,
      url,
      health: enabled ? health : 'disabled',
      backlog_count,
    }))
    out.result(records, () => out.table(rows, 'The service has no webhook yet. Create one in the portal.'))
    return undefined
  },
})

const DEFAULT_ATTEMPTS = '20'

export const webhookAttempts = defineCommand({
  name: 'webhooks attempts',
  about: 'List the deliveries of the last seven days, newest first',
  args: [webhookArgument],
  options: {
    limit: { type: 'string', value: 'NUMBER', about: `at most this many (${DEFAULT_ATTEMPTS})` },
    service: serviceOption,
  },
  example: 'company-data webhooks attempts 01a1… --limit 50',
  async run({ args: [webhookId = ''], options, session: { clients, out } }) {
    const limit = readCount(options.limit ?? DEFAULT_ATTEMPTS)
    const serviceId = await clients.serviceId(options.service)
    const rows: WebhookAttempt[] = []
    for await (const attempt of (await clients.manager()).webhooks.attempts({ serviceId, webhookId })) {
      rows.push(attempt)
      if (rows.length >= limit) break
    }
    // The details are for programs: the sentence in `error` says the same.
    const shownRows = rows.map(({ reason_details: _, ...row }) => row)
    out.result(rows, () => out.table(shownRows, 'Nothing was delivered in the last seven days.'))
    return undefined
  },
})

const readEvent = (name: string | undefined) => eventNames.find((event) => event === name) ?? 'test'

export const webhookTest = defineCommand({
  name: 'webhooks test',
  about: 'Send a test event, or a sample of any event, and say what the endpoint answered',
  args: [webhookArgument],
  options: {
    event: {
      type: 'string',
      value: 'NAME',
      about: 'a sample of this event, marked with `test: true`',
      choices: eventNames,
    },
    service: serviceOption,
  },
  example: 'company-data webhooks test 01a1… --event field_updated',
  async run({ args: [webhookId = ''], options, session: { clients, out } }) {
    const serviceId = await clients.serviceId(options.service)
    out.progress('Waiting for the endpoint …')
    const reply = await (await clients.manager()).webhooks.test(
      { serviceId, webhookId },
      { event: readEvent(options.event) },
    )
    out.result(reply, () =>
      reply.delivered
        ? `${out.style('green', 'Delivered')} in ${reply.duration_ms} ms.`
        : `Not delivered: ${reply.error}`,
    )
    return reply.delivered ? exitCodes.ok : exitCodes.failed
  },
})

export const webhookProbe = defineCommand({
  name: 'webhooks probe',
  about: 'Try a bad webhook now instead of after its pause of ten minutes',
  args: [webhookArgument],
  options: { service: serviceOption },
  example: 'company-data webhooks probe 01a1…',
  async run({ args: [webhookId = ''], options, session: { clients, out } }) {
    const serviceId = await clients.serviceId(options.service)
    const result = await (await clients.manager()).webhooks.probe({ serviceId, webhookId })
    out.result(result, () => 'The oldest event is sent now; `company-data webhooks list` shows the result.')
    return undefined
  },
})

const MAX_OVERLAP_HOURS = 168

const readOverlap = (text: string): number => {
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 0 || hours > MAX_OVERLAP_HOURS)
    throw usageError(`--overlap cannot be \`${text}\`.`, `Use hours from 0 to ${MAX_OVERLAP_HOURS}.`)
  return hours
}

export const webhookRotate = defineCommand({
  name: 'webhooks rotate',
  about: 'Make a new signing secret, which is shown once; the old one signs too for some hours',
  args: [webhookArgument],
  options: {
    overlap: { type: 'string', value: 'HOURS', about: 'how long both secrets sign (24)' },
    service: serviceOption,
  },
  example: 'company-data webhooks rotate 01a1… --overlap 24',
  async run({ args: [webhookId = ''], options, session: { clients, out } }) {
    const overlap_hours = readOverlap(options.overlap ?? '24')
    const serviceId = await clients.serviceId(options.service)
    const patch = { hmac_secret: null, overlap_hours }
    const written = await (await clients.manager()).webhooks.update({ serviceId, webhookId }, patch)
    const { webhook_secret_once, hmac_secret_once, previous_secret_until } = written
    out.result({ webhook_secret_once, hmac_secret_once, previous_secret_until }, () =>
      [
        `New secret, shown only now: ${webhook_secret_once}`,
        previous_secret_until === null
          ? 'The old one signs no more.'
          : `The old one signs until ${previous_secret_until}.`,
        'Next: add the new secret to the receiver, which takes both until then.',
      ].join('\n'),
    )
    return undefined
  },
})
