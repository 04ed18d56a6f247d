// Values that the consent page never seals: any to another key of the service, and the person's own secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closePinBook, derivePinsKey, openPinBook } from '@company-data/crypto'
import { inBrowser, openFakeConsent } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/ui/companies/rules'
import { en } from '../src/texts/en.ts'
import { ENROLLMENT, fakeProfile, fakeService, NOT_CONNECTED } from './testing/fake-data.ts'
import { signIn } from './testing/steps.ts'

const openConnect = async (label = 'Nickname') => {
  const service = await fakeService('Customer Portal', [{ slug: 'nick', label, mandatory: true }])
  const replies = { ...service.replies, ...(await fakeProfile()).replies }
  const details = { details: ENROLLMENT, signedIn: NOT_CONNECTED, parameters: { mode: '2fa_enroll' }, replies }
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
  await submit()
  await page.getByText(en.otherKey).waitFor()
  assert.deepEqual([fake.requests('POST /api/company-connections'), fake.requests('PUT /api/account/pins')], [[], []])
})

test('TRUST-55: the consent page sends nothing if the book does not open', inBrowser, async () => {
  const { page, fake, submit } = await openConnect()
  fake.on('GET /api/account/pins', { version: 4, value: 'A'.repeat(80) })
  await submit()
  await page.getByText(en.unreadablePins).waitFor()
  assert.deepEqual([fake.requests('POST /api/company-connections'), fake.requests('PUT /api/account/pins')], [[], []])
})

test('A-112: connecting at the consent page remembers the key', inBrowser, async () => {
  const { fake, service, submit, pinsKey } = await openConnect()
  const written = fake.next('PUT /api/account/pins')
  await submit()
  const { body } = await written
  assert.equal(body.version, 1)
  const content = (await openPinBook(body.value, pinsKey)) as { n: number; keys: Record<string, object> }
  assert.deepEqual([content.n, Object.keys(content.keys)], [1, [service.serviceId]])
})

test('[TRUST-49] the consent page does not send the wallet password', inBrowser, async () => {
  const { page, fake, account, submit } = await openConnect()
  await submit(account.rawPassword)
  await page.getByText(en.ownSecrets.own_password).waitFor()
  assert.deepEqual([fake.requests('POST /api/company-connections'), fake.requests('PUT /api/account/pins')], [[], []])
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
