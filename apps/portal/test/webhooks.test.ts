// The webhooks of a service in the portal: one is added and tested, one fails and is repaired, refusals are shown per
// webhook.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sealAccountEnvelope } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { deliveryReason } from '@company-data/protocol/reasons'
import type { WebhookAttempt, WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { deliveryTexts } from '../src/app/delivery-texts.ts'
import { secretOverlapTexts } from '../src/app/secret-overlap-texts.ts'
import { attemptsTexts } from '../src/configuration/webhooks/attempts/attempts-texts.ts'
import { payloadTexts } from '../src/configuration/webhooks/payload/payload-texts.ts'
import { webhookFormTexts } from '../src/configuration/webhooks/webhook-form-texts.ts'
import { webhookPaceTexts } from '../src/configuration/webhooks/webhook-pace-texts.ts'
import { webhooksTexts } from '../src/configuration/webhooks/webhooks-texts.ts'
import { paths } from '../src/paths.ts'
import { openCompany } from './fake/company.ts'
import { AT } from './fake/ids.ts'
import { fakeService, fakeWebhook, lastPage, SECRET } from './fake/records.ts'
import { chooseAction, getHost, getRow, openRow, readShownSecret, storeSecret } from './fixtures/webhook-endpoints.ts'

const service = fakeService()
const at = paths.service(service.id, 'webhooks')
const ATTEMPTS = 'GET /api/services/{serviceId}/webhooks/{webhookId}/attempts'
const UPDATE = 'PUT /api/services/{serviceId}/webhooks/{webhookId}'

const newAttempt = (parts: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  at: AT,
  event: 'message_received',
  event_id: randomUUID(),
  kind: 'live',
  status: 200,
  duration_ms: 12,
  error: null,
  ...parts,
})

test('a webhook is added, its secret shown once, and a test sent (G-182, G-109, A-86)', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const sink = { url: 'https://hooks.example' }
  const webhooks: WebhookRecord[] = []
  const { page, fake } = await openCompany({ at, services: [service], webhooks })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await page.getByRole('button', { name: texts.add }).first().click()

  const drawer = page.getByRole('dialog', { name: form.newTitle })
  await drawer.getByLabel(form.url, { exact: true }).fill('ftp://example.org')
  await drawer.getByRole('radio', { name: form.chosen }).click()
  await drawer.getByRole('button', { name: form.create }).click()
  await drawer.getByText(form.urlInvalid).waitFor()
  await drawer.getByLabel(form.url, { exact: true }).fill(`${sink.url}/hook`)
  await drawer.getByRole('button', { name: form.create }).click()
  await drawer.getByText(form.eventsNeeded).waitFor()
  for (const name of ['connection_created', 'field_updated', 'message_received'])
    await drawer.getByRole('checkbox', { name }).click()
  await checkPage(page, 'webhook-new')
  await drawer.getByRole('button', { name: form.create }).click()

  const secretDialog = page.getByRole('dialog', { name: form.secretTitle })
  await secretDialog.waitFor()
  const secret = await readShownSecret(secretDialog)
  assert.equal(secret, SECRET)
  const events = ['connection_created', 'field_updated', 'message_received']
  assert.deepEqual(
    webhooks.map(({ url, events: selectedEvents }) => [url, selectedEvents.toSorted()]),
    [[`${sink.url}/hook`, events]],
  )
  await secretDialog.getByRole('button', { name: form.forms.standard }).click()
  assert.equal(await readShownSecret(secretDialog), `whsec_${Buffer.from(secret).toString('base64')}`)
  await storeSecret(secretDialog)
  assert.equal((await page.content()).includes(secret), false, 'the secret is gone from the page')

  const rowDrawer = await openRow(page, sink)
  const attempt = newAttempt({ event: 'test', kind: 'test' })
  fake.on('POST /api/services/{serviceId}/webhooks/{webhookId}/test', () => {
    fake.on(ATTEMPTS, lastPage([attempt]))
    return { delivered: true, status: 200, duration_ms: 12, error: null }
  })
  await rowDrawer.getByRole('button', { name: texts.test }).click()
  await rowDrawer.getByText(texts.testText).waitFor()
  const line = rowDrawer.getByRole('button', { name: /test/ }).filter({ hasText: '200' })
  await line.click()
  await rowDrawer.getByText(attempt.event_id).waitFor()
})

test('A-90, D1-WHC-13: German: a failing webhook explains itself and is retried', inBrowser, async () => {
  const texts = webhooksTexts.de
  const attempts = attemptsTexts.de
  const { text: sentence, key } = deliveryReason('delivery.connection_refused')
  const german = deliveryTexts.de.formatReason({ sentence, details: { key } })
  const sink = fakeWebhook()
  const { page, fake } = await openCompany({ language: 'de', at, services: [service], webhooks: [sink] })
  await getRow(page, sink).getByText(texts.states.running).waitFor()
  const failed = newAttempt({ status: null, error: sentence, reason_details: { key } })
  Object.assign(sink, { health: 'bad', backlog_count: 3, backlog_oldest_at: AT })
  fake.on(ATTEMPTS, lastPage([failed]))

  const drawer = await openRow(page, sink)
  await drawer.getByText(german).first().waitFor()
  assert.notEqual(german, sentence)
  await drawer.getByText(texts.badTitle('')).waitFor()
  await drawer.getByText(/^3 warten/).waitFor()
  await checkPage(page, 'webhook-bad')
  await page.keyboard.press('Escape')
  await page.getByText(texts.failing(1)).waitFor()
  await checkPage(page, 'webhooks')

  fake.on('POST /api/services/{serviceId}/webhooks/{webhookId}/probe', () => {
    Object.assign(sink, { health: 'running', backlog_count: 0, backlog_oldest_at: null })
    const [probe, ...replays] = [
      newAttempt({ kind: 'probe' }),
      newAttempt({ kind: 'replay' }),
      newAttempt({ kind: 'replay' }),
    ]
    fake.on(ATTEMPTS, lastPage([...replays, probe, failed]))
    return { health: 'unknown' }
  })
  await openRow(page, sink)
  await drawer.getByRole('button', { name: texts.probe }).click()
  await drawer.getByText(texts.states.running, { exact: true }).first().waitFor()
  await drawer.getByRole('button', { name: new RegExp(texts.kinds.probe) }).waitFor()
  const replays = drawer.getByRole('button', { name: new RegExp(texts.kinds.replay) })
  await replays.nth(1).waitFor()
  await drawer.getByRole('combobox', { name: attempts.answer }).click()
  await page.getByRole('option', { name: attempts.answers.failed, exact: true }).click()
  await replays.first().waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: new RegExp(texts.kinds.live) }).waitFor()
  // T-66: viewing takes nothing out of the feed.
  assert.deepEqual(fake.requests('GET /api/company-data/changes'), [])
})

test('a refusal is shown only at its own webhook', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const refusalReason = fakeWebhook({ url: 'https://refused.example/in', enabled: false })
  const other = fakeWebhook({ url: 'https://other.example/in' })
  const { page, fake } = await openCompany({
    at,
    services: [service],
    webhooks: [refusalReason, other],
    expected: /status of 400/,
  })
  const message = 'The format or the kind of authentication is unknown.'
  const drawer = await openRow(page, refusalReason)
  fake.on(UPDATE, new ApiError('services.webhook_config_invalid'))
  await chooseAction(page, drawer, refusalReason, texts.resume)
  await drawer.getByText(texts.resumeFailed).waitFor()
  await drawer.getByText(message).waitFor()
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByRole('button', { name: form.save }).click()
  await drawer.getByText(message).waitFor()
  await page.keyboard.press('Escape')
  const next = await openRow(page, other)
  await next.getByRole('tab', { name: texts.views.settings }).click()
  await next.getByRole('button', { name: form.save }).waitFor()
  assert.equal(await next.getByText(message).count(), 0, 'the other webhook was not refused')
})

test("a save sends only edited members and keeps other editors' changes", inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const sink = fakeWebhook()
  const { page, fake } = await openCompany({ at, services: [service], webhooks: [sink] })
  const drawer = await openRow(page, sink)
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByLabel(form.url, { exact: true }).fill(`${sink.url}?typed`)
  sink.encrypt_payload = true
  // The page reads the list again by itself; here it has just done so.
  await page.waitForResponse(
    async (response) =>
      response.url().endsWith(`/${service.id}/webhooks`) && (await response.text()).includes('"encrypt_payload":true'),
  )
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).waitFor()
  const sentBodies = fake.requests(UPDATE).map(({ body }) => body)
  assert.deepEqual(sentBodies, [{ url: 'https://hooks.example/in?typed' }])
})

test('B-14: a new signing secret overlaps with the old one, which ends early', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const overlap = secretOverlapTexts.en
  const sink = fakeWebhook()
  const { page, fake } = await openCompany({ at, services: [service], webhooks: [sink] })
  fake.on(UPDATE, ({ body }: FakeRequest) => {
    sink.previous_secret_until = body.overlap_hours > 0 ? AT : null
    return { ...sink, ...(body.hmac_secret === null && { hmac_secret_once: SECRET, webhook_secret_once: SECRET }) }
  })
  const drawer = await openRow(page, sink)
  await chooseAction(page, drawer, sink, texts.rotate)
  const question = page.getByRole('alertdialog')
  await question.getByText(texts.rotateQuestion).waitFor()
  await question.getByRole('combobox').click()
  await page.getByRole('option', { name: overlap.options[72] }).click()
  await question.getByText(overlap.both).waitFor()
  await question.getByRole('button', { name: texts.rotate }).click()
  await storeSecret(page.getByRole('dialog', { name: form.secretTitle }))
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByText(overlap.previous).waitFor()
  await checkPage(page, 'webhook-overlap')
  await drawer.getByRole('button', { name: overlap.endNow }).click()
  await page.getByText(overlap.ended).waitFor()
  await drawer.getByText(overlap.previous).waitFor({ state: 'detached' })
  await drawer.getByLabel(form.members.hmac_secret, { exact: true }).fill('a secret of our own')
  await drawer.getByRole('combobox', { name: overlap.label }).click()
  await page.getByRole('option', { name: overlap.options[1], exact: true }).click()
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).waitFor()
  assert.deepEqual(
    fake.requests(UPDATE).map(({ body }) => body),
    [
      { hmac_secret: null, overlap_hours: 72 },
      { overlap_hours: 0 },
      { hmac_secret: 'a secret of our own', overlap_hours: 1 },
    ],
  )
})

test('B-15: German: a webhook gets a name, and its mails are turned off', inBrowser, async () => {
  const texts = webhooksTexts.de
  const form = webhookFormTexts.de
  const sink = fakeWebhook()
  const { page, fake } = await openCompany({ language: 'de', at, services: [service], webhooks: [sink] })
  const drawer = await openRow(page, sink)
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByLabel(form.name, { exact: true }).fill(' Bestellungen ')
  await drawer.getByRole('switch', { name: form.notify }).click()
  await checkPage(page, 'webhook-settings')
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).waitFor()
  assert.deepEqual(
    fake.requests(UPDATE).map(({ body }) => body),
    [{ name: 'Bestellungen', notify: false }],
  )
  await page.getByRole('dialog', { name: 'Bestellungen' }).waitFor()
  await page.keyboard.press('Escape')
  await getRow(page, sink).getByRole('button', { name: 'Bestellungen', exact: true }).waitFor()
})

test('B-25: a webhook sends by customer, in batches', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const pace = webhookPaceTexts.en
  const sink = fakeWebhook()
  const { page, fake } = await openCompany({ at, services: [service], webhooks: [sink] })
  const drawer = await openRow(page, sink)
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByRole('radio', { name: pace.customer }).click()
  await drawer.getByLabel(pace.parallel, { exact: true }).fill('65')
  await drawer.getByLabel(pace.batch, { exact: true }).fill('0')
  await drawer.getByRole('button', { name: form.save }).click()
  await drawer.getByText(pace.parallelInvalid).waitFor()
  await drawer.getByText(pace.batchInvalid).waitFor()
  await drawer.getByLabel(pace.parallel, { exact: true }).fill('16')
  await drawer.getByLabel(pace.batch, { exact: true }).fill('50')
  await checkPage(page, 'webhook-pace')
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).waitFor()
  assert.deepEqual(
    fake.requests(UPDATE).map(({ body }) => body),
    [{ order: 'customer', parallel: 16, batch: 50 }],
  )
})

test('A-12: German: a delegate sees, tests and opens, without owner-only actions', inBrowser, async () => {
  const texts = webhooksTexts.de
  const sink = fakeWebhook({ encrypt_payload: true })
  const { page, fake, device } = await openCompany({
    user: 'delegate',
    language: 'de',
    at,
    services: [service],
    webhooks: [sink],
  })
  fake.on('POST /api/services/{serviceId}/webhooks/{webhookId}/test', {
    delivered: true,
    status: 200,
    duration_ms: 12,
    error: null,
  })
  await getRow(page, sink).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.add }).count(), 0)
  const drawer = await openRow(page, sink)
  await drawer.getByRole('button', { name: texts.menu(getHost(sink)) }).click()
  await page.getByRole('menuitem', { name: texts.test }).waitFor()
  assert.equal(await page.getByRole('menuitem').count(), 1)
  await page.getByRole('menuitem', { name: texts.test }).click()
  await drawer.getByText(texts.testText).waitFor()
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByText(webhookFormTexts.de.readOnly).waitFor()
  assert.equal(await drawer.getByRole('textbox').count(), 0)
  const envelope = await sealAccountEnvelope(Buffer.from('{"event":"test"}'), device.pair.publicKey)
  await drawer.getByRole('tab', { name: texts.views.payload }).click()
  await drawer.getByLabel(payloadTexts.de.body, { exact: true }).fill(JSON.stringify(envelope))
  await drawer.getByText(payloadTexts.de.envelopeOwner).waitFor()
})
