// The webhooks of a service in the portal, on real endpoints: one is added and tested, one fails and is repaired.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@company-data/sdk/webhooks'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, type Refusal, usePortal, whileRefused } from '@company-data/testkit/browser'
import { deliveryTexts } from '../src/frame/delivery-texts.ts'
import { webhookFormTexts } from '../src/webhooks/webhook-form-texts.ts'
import { webhooksTexts } from '../src/webhooks/webhooks-texts.ts'
import {
  chooseAct,
  isEvent,
  openRow,
  rowOf,
  shownSecret,
  storeSecret,
  textOf,
  webhookEndpoints,
} from './scenes/webhook-endpoints.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const { company, owner, service, newSink, write, at } = await webhookEndpoints(platform)

test(
  '[G-182] [G-109] [A-86] a webhook is added, its secret shown once and right, and a test is sent',
  inBrowser,
  async () => {
    const texts = webhooksTexts.en
    const form = webhookFormTexts.en
    const sink = await newSink()
    const { page } = await openPortal(platform, { user: owner, at })
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
    const secret = await shownSecret(secretDialog)
    await secretDialog.getByRole('button', { name: form.forms.standard }).click()
    assert.equal(await shownSecret(secretDialog), `whsec_${Buffer.from(secret).toString('base64')}`)
    await storeSecret(secretDialog)
    assert.equal((await page.content()).includes(secret), false, 'the secret is gone from the page')

    const opened = await openRow(page, sink)
    await opened.getByRole('button', { name: texts.test }).click()
    await opened.getByText(texts.testText).waitFor()
    const [request] = await sink.waitFor(isEvent('test'))
    assert.ok(
      request && (await verifyWebhook(request.body, request.headers, secret)),
      'signed with the secret that was shown',
    )
    const line = opened.getByRole('button', { name: /test/ }).filter({ hasText: '200' })
    await line.click()
    await opened.getByText(JSON.parse(textOf(request)).id).waitFor()
  },
)

test(
  '[A-90] [D1-WHC-13] de: a webhook that fails says why, what waits and since when, and is tried at once',
  inBrowser,
  async () => {
    const texts = webhooksTexts.de
    const sink = await newSink()
    const { id } = await company.createWebhook(service.id, { url: sink.url })
    const { page } = await openPortal(platform, { user: owner, language: 'de', at })
    await rowOf(page, sink).getByText(texts.states.running).waitFor()
    const refused = 'The endpoint refused the connection.'
    await sink.pause()
    for (const text of ['One', 'Two', 'Three']) await write(text)
    const waiting = await company.feedStatus(service.id)
    assert.ok(waiting.plain_count > 0)

    const drawer = await openRow(page, sink)
    await drawer.getByText(deliveryTexts.de.reason(refused)).first().waitFor()
    assert.notEqual(deliveryTexts.de.reason(refused), refused)
    await drawer.getByText(texts.badTitle('')).waitFor()
    await drawer.getByText(/^3 warten/).waitFor()
    await checkPage(page, 'webhook-bad')
    await page.keyboard.press('Escape')
    await page.getByText(texts.failing(1)).waitFor()
    await checkPage(page, 'webhooks')

    await sink.resume()
    await openRow(page, sink)
    await drawer.getByRole('button', { name: texts.probe }).click()
    await drawer.getByText(texts.states.running, { exact: true }).first().waitFor()
    await drawer.getByRole('button', { name: new RegExp(texts.kinds.probe) }).waitFor()
    const replays = drawer.getByRole('button', { name: new RegExp(texts.kinds.replay) })
    await replays.nth(1).waitFor()
    await drawer.getByRole('button', { name: texts.shows.failed }).click()
    await replays.first().waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: new RegExp(texts.kinds.live) }).waitFor()
    assert.equal((await company.getWebhook(service.id, id)).backlog_count, 0)
    // T-66: looking took nothing out of the feed.
    assert.deepEqual(await company.feedStatus(service.id), waiting)
  },
)

const BUSY: Refusal = {
  ...{ method: 'PUT', url: '**/api/services/*/webhooks/*', status: 409 },
  ...{ error_key: 'services.config_conflict', error: 'The configuration has changed.' },
}

test('what is refused to one webhook is told at it, and at no other', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const [refused, other] = [await newSink(), await newSink()]
  const { id } = await company.createWebhook(service.id, { url: refused.url })
  await company.createWebhook(service.id, { url: other.url })
  await company.updateWebhook(service.id, id, { enabled: false })
  const { page } = await openPortal(platform, { user: owner, at, expected: /status of 409/ })
  const words = /changed this in the meantime/
  const drawer = await openRow(page, refused)
  await whileRefused(page, BUSY, async () => {
    await chooseAct(page, drawer, refused, texts.resume)
    await drawer.getByText(texts.resumeFailed).waitFor()
    await drawer.getByText(words).waitFor()
    await drawer.getByRole('tab', { name: texts.views.settings }).click()
    await drawer.getByRole('button', { name: form.save }).click()
    await drawer.getByText(words).waitFor()
  })
  await page.keyboard.press('Escape')
  const next = await openRow(page, other)
  await next.getByRole('tab', { name: texts.views.settings }).click()
  await next.getByRole('button', { name: form.save }).waitFor()
  assert.equal(await next.getByText(words).count(), 0, 'the other webhook was not refused')
})

test('a save sends only what was typed, and leaves what somebody else has changed since', inBrowser, async () => {
  const texts = webhooksTexts.en
  const form = webhookFormTexts.en
  const sink = await newSink()
  const { id } = await company.createWebhook(service.id, { url: sink.url })
  const { page } = await openPortal(platform, { user: owner, at })
  const drawer = await openRow(page, sink)
  await drawer.getByRole('tab', { name: texts.views.settings }).click()
  await drawer.getByLabel(form.url, { exact: true }).fill(`${sink.url}?typed`)
  await company.updateWebhook(service.id, id, { encrypt_payload: true })
  // The page reads the list again by itself; here it has just done so.
  await page.waitForResponse(
    async (answer) =>
      answer.url().endsWith(`/${service.id}/webhooks`) && (await answer.text()).includes('"encrypt_payload":true'),
  )
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(texts.saved).waitFor()
  const record = (await company.webhooks(service.id)).find((webhook) => webhook.id === id)
  assert.deepEqual([record?.url, record?.encrypt_payload], [`${sink.url}?typed`, true])
})
