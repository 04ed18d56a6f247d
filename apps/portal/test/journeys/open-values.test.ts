// Values that the key of a service opens on a real platform: in lists, in the bodies of webhooks, and by the owner's account.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@company-data/sdk/webhooks'
import { registerCompany, totpAt, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, portalUser, signInWithoutForm, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { servicesTexts } from '../../src/configuration/services/services-texts.ts'
import { payloadTexts } from '../../src/configuration/webhooks/payload/payload-texts.ts'
import { webhookFormTexts } from '../../src/configuration/webhooks/webhook-form-texts.ts'
import { webhooksTexts } from '../../src/configuration/webhooks/webhooks-texts.ts'
import { paths } from '../../src/paths.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { connectionsTexts } from '../../src/sharing/connections/connections-texts.ts'
import { readDownload } from '../fixtures/download.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'
import { swapKeys } from '../fixtures/swap-keys.ts'
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
const MARKER = 'Only-Ada-And-The-Company-Know-This'
const texts = serviceKeysTexts.en

const sharing = await sharingCompany(platform, [
  { slug: 'remark', label: 'Remark', type: 'text' },
  { slug: 'contract', label: 'Contract', type: 'document' },
])
const lease = {
  bytes: new TextEncoder().encode(`%PDF-1.7 ${MARKER}`),
  mime_type: 'application/pdf',
  original_name: 'lease.pdf',
}
await sharing.connectPerson('Ada', { remark: { value: MARKER }, contract: { file: lease } })
await sharing.connectPerson('Grace', { remark: { value: 'Please ring twice.' } })

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[G-181] [A-82] values are sealed until the key is open on this device', inBrowser, async () => {
  const { page } = await openPortal(platform, { user: sharing.owner, at: '/connections' })
  const table = page.getByRole('table')
  await getRow(page, 'Ada').getByText(texts.sealed, { exact: true }).waitFor()
  assert.equal(await page.getByText(MARKER).count(), 0)
  await checkPage(page, 'connections-sealed')

  await sharing.unlock(page, texts)
  await table.getByText(MARKER).waitFor()
  await checkPage(page, 'connections-opened')
  await page.getByRole('searchbox').fill('ring twice')
  await getRow(page, 'Ada').waitFor({ state: 'detached' })
  assert.equal(await getRow(page, 'Grace').count(), 1)
  await page.getByRole('searchbox').fill('')

  await table.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  await page.getByText(MARKER).waitFor()
  const file = await readDownload(page, () => page.getByRole('button', { name: connectionsTexts.en.openFile }).click())
  assert.deepEqual(file, { name: 'lease.pdf', text: `%PDF-1.7 ${MARKER}` })

  // Locked: opened values are no longer in the page.
  await page.getByRole('button', { name: texts.lock }).click()
  await page.getByText(texts.sealed, { exact: true }).first().waitFor()
  assert.equal((await page.content()).includes(MARKER), false)
  const storageText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  assert.equal(storageText.includes(MARKER) || storageText.includes(sharing.passphrase), false)
})

const fixture = await webhookEndpoints(platform)
const { company, owner, service, newSink, write, at } = fixture

test('G-181, G-182: received bodies are opened, and a webhook is changed and deleted', inBrowser, async () => {
  const words = webhooksTexts.en
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
  await drawer.getByRole('button', { name: words.openBody }).click()
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

  await drawer.getByRole('tab', { name: words.views.settings }).click()
  await drawer.getByRole('switch', { name: form.encrypt }).click()
  await drawer.getByRole('button', { name: form.save }).click()
  await page.getByText(words.saved).first().waitFor()
  assert.equal((await company.webhooks.read({ serviceId: service.id, webhookId: id })).encrypt_payload, true)

  await chooseAction(page, drawer, sink, words.rotate)
  await page.getByRole('alertdialog').getByRole('button', { name: words.rotate }).click()
  const secretDialog = page.getByRole('dialog', { name: form.secretTitle })
  await secretDialog.waitFor()
  const second = await readShownSecret(secretDialog)
  await storeSecret(secretDialog)
  await chooseAction(page, drawer, sink, words.test)
  await drawer.getByText(words.testText).waitFor()
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
  await drawer.getByRole('tab', { name: words.views.payload }).click()
  await drawer.getByLabel(bodyTexts.body, { exact: true }).fill(readText(delivery))
  await drawer.locator('pre').filter({ hasText: 'This is a test event.' }).waitFor()

  await chooseAction(page, drawer, sink, words.pause)
  await page.getByRole('alertdialog').getByRole('button', { name: words.pause }).click()
  await drawer.getByText(words.states.paused, { exact: true }).first().waitFor()
  assert.equal((await company.webhooks.read({ serviceId: service.id, webhookId: id })).enabled, false)
  await chooseAction(page, drawer, sink, words.resume)
  await drawer.getByText(words.states.running, { exact: true }).first().waitFor()

  await chooseAction(page, drawer, sink, words.remove)
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
  assert.equal(
    (await company.webhooks.list(service.id)).some((webhook) => webhook.id === id),
    false,
  )
})

const newSharingCompany = async () => {
  const fixture = await sharingCompany(platform, [{ slug: 'remark', label: 'Remark', type: 'text' }])
  await fixture.connectPerson('Ada', { remark: { value: MARKER } })
  return fixture
}

/** A new start of the app: no key is in memory, and the address stays. */
const startAgain = async (page: Page, owner: { email: string; password: string }): Promise<void> => {
  await page.reload()
  await signInWithoutForm(page, owner)
  await page.locator('nav').first().waitFor()
}

const getSwitch = (page: Page, checked: boolean) => page.getByRole('switch', { name: texts.ownSwitch, checked })

test('[TRUST-37] the account opens a service until the switch is off', inBrowser, async () => {
  const { owner, service, passphrase } = await newSharingCompany()
  const { page, go } = await openPortal(platform, { user: owner, at: paths.service(service.id) })
  await getSwitch(page, false).waitFor()
  await page.getByText(texts.ownWeak).waitFor()
  await getSwitch(page, false).click()
  const drawer = page.getByRole('dialog', { name: texts.ownSwitch })
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.getByText(texts.wrongPassphrase).waitFor()
  await checkPage(page, 'own-key-drawer')
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await getSwitch(page, true).waitFor()
  await checkPage(page, 'own-key-on')

  await go('/connections')
  await startAgain(page, owner)
  await page.getByRole('table').getByText(MARKER).waitFor()
  const storageText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  assert.equal(storageText.includes(MARKER) || storageText.includes(passphrase), false)
  // Locked by the user, it stays locked until it is asked for.
  await page.getByRole('button', { name: texts.lock }).click()
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('dialog').getByText(texts.ownText).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('table').getByText(MARKER).waitFor()

  await go(paths.service(service.id))
  await getSwitch(page, true).click()
  await getSwitch(page, false).waitFor()
  await go('/connections')
  await startAgain(page, owner)
  await page.getByRole('button', { name: texts.unlock }).waitFor()
  assert.equal(await page.getByText(MARKER).count(), 0)
})

/** Creates a service in the page, and gives the switch beside its passphrase. */
const createInPage = async (page: Page, name: string, checked: boolean) => {
  await page.getByRole('button', { name: servicesTexts.en.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(servicesTexts.en.nameLabel, { exact: true }).fill(name)
  await dialog.getByRole('button', { name: servicesTexts.en.add }).click()
  await dialog.getByRole('switch', { name: texts.ownSwitch, checked }).waitFor()
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
}

test('[TRUST-37] a new service opens with the account only if its sign-in is strong', inBrowser, async () => {
  const company = await registerCompany(platform)
  const countKeys = async (): Promise<number> => (await company.call('GET', '/api/account/service-keys')).body.length
  const { page } = await openPortal(platform, { user: portalUser(company), at: '/services' })
  await createInPage(page, 'Weak', false)
  assert.equal(await countKeys(), 0)

  const { secret } = (await company.call('POST', '/api/account/2fa/setup')).body
  const now = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  assert.equal((await company.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, now) })).status, 200)
  await createInPage(page, 'Strong', true)
  assert.equal(await countKeys(), 1)
})

test('[TRUST-38] another key, file and passphrase together are refused', inBrowser, async () => {
  const { owner, company, service, passphrase } = await newSharingCompany()
  await company.pins.remember({ id: service.id, kind: 'service' }, service.public_key)
  await company.ownServiceKeys.keep(service.id, passphrase)
  const { data } = await company.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })
  const { page, go } = await openPortal(platform, { user: owner, at: '/plan' })
  await swapKeys(page, service.id, data.public_key)
  try {
    await go('/connections')
    await page.getByText(texts.otherKey).waitFor()
    await checkPage(page, 'own-key-refused')
    await page.getByRole('button', { name: texts.unlock }).waitFor()
    assert.equal(await page.getByText(texts.unlocked).count(), 0)
  } finally {
    await page.unrouteAll()
  }
})
