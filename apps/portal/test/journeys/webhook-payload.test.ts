// A webhook with a real endpoint: received bodies are opened in the portal, and the owner changes and deletes it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@company-data/sdk/webhooks'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { payloadTexts } from '../../src/configuration/webhooks/payload/payload-texts.ts'
import { webhookFormTexts } from '../../src/configuration/webhooks/webhook-form-texts.ts'
import { webhooksTexts } from '../../src/configuration/webhooks/webhooks-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import {
  chooseAction,
  isEnvelope,
  isEvent,
  openRow,
  readShownSecret,
  readText,
  storeSecret,
  webhookEndpoints,
} from '../fixtures/webhook-endpoints.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const fixture = await webhookEndpoints(platform)
const { company, owner, service, newSink, write, at } = fixture
const MARKER = 'Only-Ada-And-The-Company-Know-This'

test('G-181, G-182: received bodies are opened, and a webhook is changed and deleted', inBrowser, async () => {
  const texts = webhooksTexts.en
  const bodyTexts = payloadTexts.en
  const form = webhookFormTexts.en
  const sink = await newSink()
  const { id, hmac_secret_once: first = '' } = await company.webhooks.create(service.id, { url: sink.url })
  await write(MARKER)
  const [request] = await sink.waitFor(isEvent('message_received'))
  assert.ok(request)

  const { page } = await openPortal(platform, { user: owner, at })
  const drawer = await openRow(page, sink)
  await drawer.getByRole('button', { name: /message_received/ }).click()
  await drawer.getByRole('button', { name: texts.openBody }).click()
  await drawer.getByText('X-Platform-Webhook-Id').waitFor()
  await drawer.getByLabel(bodyTexts.body, { exact: true }).fill('{"half":')
  await drawer.getByText(bodyTexts.unreadable).waitFor()
  await drawer.getByLabel(bodyTexts.body, { exact: true }).fill(readText(request))
  await drawer.getByText(bodyTexts.ofAttempt(JSON.parse(readText(request)).id)).waitFor()
  await drawer.getByText(bodyTexts.sealedMember('body')).waitFor()
  assert.equal((await page.content()).includes(MARKER), false)

  await fixture.unlock(page)
  await drawer.getByText(bodyTexts.openedMember('body')).waitFor()
  await drawer.locator('pre').filter({ hasText: MARKER }).waitFor()
  await checkPage(page, 'webhook-payload')
  await drawer.getByRole('button', { name: bodyTexts.delivered }).click()
  await drawer.locator('pre').filter({ hasText: '_enc' }).waitFor()
  assert.equal((await page.content()).includes(MARKER), false, 'the delivered body is sealed')
  await drawer.getByRole('button', { name: bodyTexts.opened }).click()
  await drawer.getByRole('button', { name: serviceKeysTexts.en.lock }).click()
  await drawer.getByText(bodyTexts.sealedMember('body')).waitFor()
  assert.equal((await page.content()).includes(MARKER), false)

  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByRole('switch', { name: form.encrypt }).click()
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).first().waitFor()
  assert.equal((await company.webhooks.read({ serviceId: service.id, webhookId: id })).encrypt_payload, true)

  await chooseAction(page, drawer, sink, texts.rotate)
  await page.getByRole('alertdialog').getByRole('button', { name: texts.rotate }).click()
  const secretDialog = page.getByRole('dialog', { name: form.secretTitle })
  await secretDialog.waitFor()
  const second = await readShownSecret(secretDialog)
  await storeSecret(secretDialog)
  await chooseAction(page, drawer, sink, texts.test)
  await drawer.getByText(texts.testText).waitFor()
  const [delivery] = await sink.waitFor(isEnvelope)
  assert.ok(delivery)
  assert.deepEqual(
    [
      await verifyWebhook(delivery.body, delivery.headers, second),
      await verifyWebhook(delivery.body, delivery.headers, first),
    ],
    [true, false],
  )

  // The whole body is sealed to the account key, which this page has.
  await drawer.getByRole('tab', { name: texts.views.payload }).click()
  await drawer.getByLabel(bodyTexts.body, { exact: true }).fill(readText(delivery))
  await drawer.locator('pre').filter({ hasText: 'This is a test event.' }).waitFor()

  await chooseAction(page, drawer, sink, texts.pause)
  await page.getByRole('alertdialog').getByRole('button', { name: texts.pause }).click()
  await drawer.getByText(texts.states.paused, { exact: true }).first().waitFor()
  assert.equal((await company.webhooks.read({ serviceId: service.id, webhookId: id })).enabled, false)
  await chooseAction(page, drawer, sink, texts.resume)
  await drawer.getByText(texts.states.running, { exact: true }).first().waitFor()

  await chooseAction(page, drawer, sink, texts.remove)
  await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  assert.equal(
    (await company.webhooks.list(service.id)).some((webhook) => webhook.id === id),
    false,
  )
})
