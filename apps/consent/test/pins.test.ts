// Values that the consent page never seals: any to another key of the service, and the person's own secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closePinBook, derivePinsKey, openPinBook } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import {
  checkPage,
  type FakeConsentOptions,
  type FakePlatform,
  inBrowser,
  openFakeConsent,
} from '@company-data/testkit/browser'
import { toKeyMemoryName } from '@company-data/web/app/rules'
import { identityTexts } from '@company-data/web/companies/rules'
import { en } from '../src/texts/en.ts'
import { ENROLLMENT, fakeIdentity, fakeProfile, fakeService, NOT_CONNECTED } from './testing/fake-data.ts'
import { signIn } from './testing/steps.ts'

const WRITES = ['POST /api/company-connections', 'POST /oauth2/authorize', 'PUT /api/account/pins'] as const

/** Everything that the page has sent to be kept. */
const listWrites = (fake: FakePlatform) => WRITES.flatMap((route) => fake.requests(route))

const COMPANY_ID = '7c1f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a'

const openConnect = async (label = 'Nickname') => {
  const service = await fakeService('Customer Portal', [{ slug: 'nick', label, mandatory: true }])
  const replies = { ...service.replies, ...(await fakeProfile()).replies }
  const details = {
    details: { ...ENROLLMENT, company_identity: fakeIdentity(COMPANY_ID) },
    signedIn: NOT_CONNECTED,
    parameters: { mode: '2fa_enroll' },
    replies,
  }
  const consent = await openFakeConsent(details)
  const { device, account, page } = consent
  const submit = async (nickname = 'Ada') => {
    await signIn(page, account)
    await page.getByLabel(label).fill(nickname)
    await page.getByRole('button', { name: 'Connect and go on' }).click()
  }
  return { ...consent, service, submit, pinsKey: await derivePinsKey(device.pair.pkcs8, account.user_id) }
}

test('TRUST-54: the consent page sends no seal to another key', inBrowser, async () => {
  const { page, fake, service, submit, pinsKey } = await openConnect()
  const keys = { [service.serviceId]: { k: '0'.repeat(64), t: '2026-01-02T03:04:05.000Z', c: 'service' } }
  const value = await closePinBook({ v: 1, n: 4, keys, log: null }, pinsKey)
  fake.on('GET /api/account/pins', { version: 4, value })
  fake.on('POST /api/reports', { report_id: 'r1' })
  await submit()
  await page.getByText(en.keys.key_mismatch).waitFor()
  assert.deepEqual(listWrites(fake), [])
  await checkPage(page, 'consent-other-key')
  const reporting = fake.next('POST /api/reports')
  await page.getByRole('button', { name: en.report.action }).click()
  const { company_user_id, about, reason } = (await reporting).body
  assert.deepEqual([company_user_id, about.kind, reason], [COMPANY_ID, 'service', 'impersonation'])
  await page.getByText(en.report.done).waitFor()
})

test('TRUST-55: the consent page sends nothing if the book does not open', inBrowser, async () => {
  const { page, fake, submit } = await openConnect()
  fake.on('GET /api/account/pins', { version: 4, value: 'A'.repeat(80) })
  await submit()
  await page.getByText(en.keys.pins_unreadable).waitFor()
  assert.deepEqual(listWrites(fake), [])
})

test('A-112: connecting at the consent page remembers the log and the key', inBrowser, async () => {
  const { page, fake, account, service, submit, pinsKey } = await openConnect()
  await submit()
  await page.getByRole('heading', { name: /Approve logins/ }).waitFor()
  const book = fake.requests('PUT /api/account/pins').at(-1)?.body
  const content = (await openPinBook(book.value, pinsKey)) as {
    n: number
    keys: Record<string, object>
    log: { size: number }
  }
  const [serviceId, connection] = Object.keys(content.keys)
  assert.deepEqual([content.n, serviceId, content.log.size], [3, service.serviceId, 1])
  assert.match(connection ?? '', /^connection:[-0-9a-f]{36}$/)
  const memory = await page.evaluate((name) => localStorage.getItem(name), toKeyMemoryName(account.user_id))
  const { pins, log } = JSON.parse(memory ?? '{}')
  assert.deepEqual([pins, log.size], [3, 1], 'numbers and hashes, for the next visit')
})

test('TRUST-56: an empty book of a lying platform is refused as an older one', inBrowser, async () => {
  const { page, fake, account, submit } = await openConnect()
  const memory = [toKeyMemoryName(account.user_id), JSON.stringify({ pins: 4 })] as const
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), memory)
  await submit()
  await page.getByText(en.keys.pins_older).waitFor()
  assert.deepEqual(listWrites(fake), [])
})

test('TRUST-60: the consent page connects only if the log confirms the key', inBrowser, async () => {
  const { page, fake, submit, pinsKey } = await openConnect()
  const other = await fakeService('Another', [])
  fake.on('GET /api/key-log/entries', other.replies['GET /api/key-log/entries'] ?? null)
  await submit()
  await page.getByText(en.keys.key_log_mismatch).waitFor()
  assert.deepEqual(fake.requests('POST /api/company-connections'), [])
  for (const { body } of fake.requests('PUT /api/account/pins'))
    assert.deepEqual(((await openPinBook(body.value, pinsKey)) as { keys: object }).keys, {}, 'no pin')
})

/** A sign-in app that asks for one sealed claim. */
const openClaims = async (connected: boolean, options: Partial<FakeConsentOptions> = {}) => {
  const service = await fakeService('Customer Portal', [])
  const claim = { claim: 'nick', label: 'Nickname', type: 'text', required: true, verified: false, plugin: null }
  const consent = await openFakeConsent({
    details: {
      kind: 'app',
      client_id: 'app_fake',
      claims: [claim],
      claims_delivery: 'encrypted',
      service_id: service.serviceId,
      service_public_key: service.keys.publicKey,
    },
    signedIn: { connected },
    replies: { ...service.replies, ...(await fakeProfile()).replies },
    ...options,
  })
  const { page, account } = consent
  const share = () => page.getByRole('button', { name: en.claims.submit }).click()
  const submit = async (nickname = 'Ada') => {
    await signIn(page, account)
    await page.getByLabel('Nickname').fill(nickname)
    await share()
  }
  return { ...consent, service, share, submit }
}

test('TRUST-56: a connection without a pin is said before a claim is sealed', inBrowser, async () => {
  const { page, fake, service, share, submit, returned } = await openClaims(true)
  await submit()
  await page.getByText(en.keys.unpinned).waitFor()
  assert.deepEqual(listWrites(fake), [])
  await checkPage(page, 'consent-unpinned')
  await share()
  await returned()
  const [posted] = fake.requests('POST /oauth2/authorize')
  assert.equal(await service.open(posted?.body.claims.nick), 'Ada')
  assert.deepEqual(fake.requests('PUT /api/account/pins'), [], 'nothing is remembered silently')
})

test('TRUST-54: a claim is not sealed to a key that the log does not name', inBrowser, async () => {
  const { page, fake, submit } = await openClaims(false, { expected: /status of 404/ })
  fake.on('GET /api/key-log/proof', new ApiError('services.not_found'))
  await submit()
  await page.getByText(en.keys.key_log_mismatch).waitFor()
  assert.deepEqual(fake.requests('POST /oauth2/authorize'), [])
})

const KIT_CODE = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'

test('[TRUST-49] the claims page sends neither the wallet password nor a kit code', inBrowser, async () => {
  const { page, fake, account, share, submit, returned } = await openClaims(false)
  await submit(account.rawPassword)
  await page.getByText(en.ownSecrets.own_password).first().waitFor()
  await page.getByLabel('Nickname').fill(KIT_CODE.toLowerCase())
  await share()
  await page.getByText(en.ownSecrets.own_kit).first().waitFor()
  assert.deepEqual(listWrites(fake), [])
  await page.getByLabel('Nickname').fill(KIT_CODE.slice(1))
  await share()
  await returned()
  assert.equal(fake.requests('POST /oauth2/authorize').length, 1)
})

test('[TRUST-49] the consent page names a typed password as soon as the field is left', inBrowser, async () => {
  const { page, account } = await openConnect()
  await signIn(page, account)
  await page.getByLabel('Nickname').fill(account.rawPassword)
  await page.keyboard.press('Tab')
  await page.getByText(en.ownSecrets.own_password).waitFor()
  await page.getByLabel('Nickname').fill('Ada')
  await page.keyboard.press('Tab')
  await page.getByText(en.ownSecrets.own_password).waitFor({ state: 'detached' })
})

test('TRUST-54: a known app with another key and another service is refused', inBrowser, async () => {
  const { page, fake, service, submit, device, account } = await openClaims(false)
  const pinsKey = await derivePinsKey(device.pair.pkcs8, account.user_id)
  const keys = { 'app:svc_fake': { k: '0'.repeat(64), t: '2026-01-02T03:04:05.000Z', c: 'service' } }
  const value = await closePinBook({ v: 1, n: 4, keys, log: null }, pinsKey)
  fake.on('GET /api/account/pins', { version: 4, value })
  await submit()
  await page.getByText(en.keys.key_mismatch).waitFor()
  assert.deepEqual(listWrites(fake), [])
  assert.ok(service.serviceId)
})

test('[TRUST-49] the form to connect sends neither the wallet password nor a kit code', inBrowser, async () => {
  const { page, fake, account, submit } = await openConnect()
  await submit(account.rawPassword)
  await page.getByText(en.ownSecrets.own_password).first().waitFor()
  await page.getByLabel('Nickname').fill(KIT_CODE)
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await page.getByText(en.ownSecrets.own_kit).first().waitFor()
  assert.deepEqual(listWrites(fake), [])
  await page.getByLabel('Nickname').fill(`${account.rawPassword}!`)
  const connecting = fake.next('POST /api/company-connections')
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  assert.equal((await connecting).body.answers.length, 1)
})

test('[A-109] a field that asks for the password carries a warning', inBrowser, async () => {
  const { page, account, fake } = await openConnect('Your wallet password')
  await signIn(page, account)
  await page.getByText(identityTexts.en.secretLabel).waitFor()
  await page.getByText(/never asks for your password/).waitFor()
  assert.deepEqual(fake.requests('POST /api/company-connections'), [])
})
