// The same changes pushed to the company: its receiver fails, the breaker opens, the probe finds it well, all is replayed.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type CompanyClient, type Delivery, webhookHandler } from '@company-data/sdk'
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'
import type { Ada } from './person.ts'
import type { OpenedService } from './service.ts'

interface Receiver {
  url: string
  seen: string[]
  isWell: boolean
  stop(): void
}

/** What a company would write: verify, open, store, and only then answer 200. */
const startReceiver = async (service: OpenedService, secret: () => string): Promise<Receiver> => {
  const receiver: Receiver = { url: '', seen: [], isWell: true, stop: () => server.close() }
  const onEvent = async ({ event }: Delivery): Promise<void> => {
    if (!receiver.isWell) throw new Error('the database of the company is away')
    const value = event.event === 'field_updated' ? await service.client.openValue(event.value ?? '') : ''
    receiver.seen.push(`${event.event} ${value}`.trim())
  }
  const server = createServer((request, response) =>
    webhookHandler({ auth: { type: 'hmac', secret: secret() }, toleranceSeconds: Number.POSITIVE_INFINITY, onEvent })(
      request,
      response,
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return receiver
}

const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return
    await delay(50)
  }
  throw new Error(`it did not happen: ${what}`)
}

const tenMinutesPass = async (app: App): Promise<void> => {
  await fetch(`${app.addresses.front_door}/api/ops/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 601 }),
  })
}

export const changesArePushed = async (
  app: App,
  company: CompanyClient,
  service: OpenedService,
  { client: ada, data }: Ada,
  say: Narrator,
): Promise<void> => {
  let secret = ''
  const receiver = await startReceiver(service, () => secret)
  try {
    say.step('The company adds a webhook; its signing secret is shown once. A test says what the endpoint answers.')
    const webhook = await company.createWebhook(service.id, { url: receiver.url, events: ['field_updated'] })
    secret = webhook.hmac_secret_once ?? ''
    say.show(JSON.stringify(await company.testWebhook(service.id, webhook.id)))
    const health = async () => (await company.getWebhook(service.id, webhook.id)).health

    say.step('Ada edits her name, and the receiver has it a moment later.')
    await ada.setContactDatum(data.first_name, 'Ada')
    await until('the first delivery', () => receiver.seen.includes('field_updated Ada'))
    say.show(receiver.seen.at(-1) ?? '')

    say.step('The receiver falls ill. One failure is enough: the webhook is bad, and what comes is parked.')
    receiver.isWell = false
    await ada.setContactDatum(data.first_name, 'Countess')
    await until('the breaker', async () => (await health()) === 'bad')
    await ada.setContactDatum(data.first_name, 'Enchantress of Numbers')
    const { health: state, backlog_count } = await company.getWebhook(service.id, webhook.id)
    say.show(`health ${state}, backlog ${backlog_count}`)

    say.step('Ten minutes later the oldest event is sent as a probe, and the receiver is well again.')
    receiver.isWell = true
    await tenMinutesPass(app)
    await until('the replay', async () => (await health()) === 'running' && receiver.seen.length >= 4)
    say.show(receiver.seen.slice(-2).join('\n'))
    say.notice('In order, and nothing lost. Both carry the value as it is now: values are read when they are sent.')
    for await (const { at, message } of company.serviceLogs(service.id)) say.show(`${at} ${message}`)
  } finally {
    receiver.stop()
  }
}
