// A webhook pushes the same changes: its endpoint fails, the breaker opens, the probe succeeds, everything is replayed.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { CompanyClient } from '@company-data/sdk/company'
import { type Delivery, type WebhookHandler, webhookHandler } from '@company-data/sdk/webhooks'
import type { App } from '@company-data/server'
import type { DemoService } from './create-service.ts'
import type { Ada } from './fill-profile.ts'
import type { Narrator } from './narrator.ts'

interface Endpoint {
  url: string
  events: string[]
  isHealthy: boolean
  stop(): void
}

/** A company's own code: verify, open, store, and only then respond with 200. */
const startEndpoint = async (service: DemoService, secret: () => string): Promise<Endpoint> => {
  const endpoint: Endpoint = { url: '', events: [], isHealthy: true, stop: () => server.close() }
  const onEvent = async ({ event }: Delivery): Promise<void> => {
    if (!endpoint.isHealthy) throw new Error('The company’s database is down.')
    const plaintext = 'plaintext' in event ? event.plaintext : ''
    endpoint.events.push(`${event.event} ${plaintext}`.trim())
  }
  let handler: WebhookHandler | undefined
  const server = createServer((request, response) => {
    // The secret is known only when the webhook exists, which is before the first delivery.
    handler ??= webhookHandler({
      auth: { type: 'hmac', secret: secret() },
      toleranceSeconds: Number.POSITIVE_INFINITY,
      decrypt: service.privateKey,
      onEvent,
    })
    return handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return endpoint
}

const waitUntil = async (label: string, condition: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return
    await delay(50)
  }
  throw new Error(`This did not happen: ${label}.`)
}

const advanceTenMinutes = async (app: App): Promise<void> => {
  await fetch(`${app.addresses.front_door}/api/ops/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 601 }),
  })
}

interface Cast {
  app: App
  company: CompanyClient
  service: DemoService
  ada: Ada
  narrator: Narrator
}

const tellStory = async (endpoint: Endpoint, webhookId: string, { app, company, service, ada, narrator }: Cast) => {
  const rename = (name: string) => ada.client.contactData.update(ada.datumIds.first_name, name)
  const getWebhook = () => company.webhooks.read({ serviceId: service.id, webhookId })

  narrator.step('Ada edits her name, and the endpoint has the new value a moment later.')
  await rename('Ada')
  await waitUntil('the first delivery', () => endpoint.events.includes('field_updated Ada'))
  narrator.show(endpoint.events.at(-1) ?? '')

  narrator.step(
    'The endpoint starts to fail. One failure is enough: the webhook is bad, and further events are parked.',
  )
  endpoint.isHealthy = false
  await rename('Countess')
  await waitUntil('the breaker opens', async () => (await getWebhook()).health === 'bad')
  await rename('Enchantress of Numbers')
  const { health, backlog_count } = await getWebhook()
  narrator.show(`health ${health}, backlog ${backlog_count}`)

  narrator.step(
    'Ten minutes later (the demo moves the platform’s clock) the oldest event is sent as a probe. The endpoint works again.',
  )
  endpoint.isHealthy = true
  await advanceTenMinutes(app)
  await waitUntil(
    'the backlog is replayed',
    async () => (await getWebhook()).health === 'running' && endpoint.events.length >= 4,
  )
  narrator.show(endpoint.events.slice(-2).join('\n'))
  narrator.notice('Everything arrives in order, and nothing is lost.')
  narrator.notice('Both events carry the current value, because a value is read when its event is sent.')
  for await (const { at, message } of company.serviceLogs.list(service.id)) narrator.show(`${at} ${message}`)
}

export const pushChanges = async (cast: Cast): Promise<void> => {
  const { company, service, narrator } = cast
  let secret = ''
  const endpoint = await startEndpoint(service, () => secret)
  try {
    narrator.step('The company adds a webhook and tests it. The signing secret is shown once.')
    const webhook = await company.webhooks.create(service.id, { url: endpoint.url, events: ['field_updated'] })
    secret = webhook.hmac_secret_once ?? ''
    narrator.show(JSON.stringify(await company.webhooks.test({ serviceId: service.id, webhookId: webhook.id })))
    await tellStory(endpoint, webhook.id, cast)
  } finally {
    endpoint.stop()
  }
}
