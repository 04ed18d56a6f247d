// Rows and claims answered with a plugin: search, choice and sharing, by keyboard and in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkPage,
  FAKE_PLUGIN,
  type FakeConsentOptions,
  inBrowser,
  openFakeConsent,
  pluginReplies,
} from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { en } from '../src/texts/en.ts'
import { ENROLLMENT, fakeProfile, fakeService, NOT_CONNECTED } from './testing/fake-data.ts'
import { choose, heading, signIn } from './testing/steps.ts'

const PASS = 'POST /api/customer/plugin-pass'
const CALL = 'POST /call'

test(
  'a plugin row is answered by keyboard, and a changed input asks it again (D1-REG-26, A-76, A-77, A-78, D2-PLG-09)',
  inBrowser,
  async () => {
    const service = await fakeService('Leasing', [
      { slug: 'budget', label: 'Monthly budget', type: 'number', mandatory: true },
      { slug: 'car', label: 'Car', type: 'plugin', mandatory: true, plugin: FAKE_PLUGIN },
    ])
    const { page, account, fake } = await openFakeConsent({
      details: ENROLLMENT,
      signedIn: NOT_CONNECTED,
      parameters: { mode: '2fa_enroll' },
      replies: { ...service.replies, ...(await fakeProfile()).replies, ...(await pluginReplies(PASS)) },
    })
    const sentRequests: string[] = []
    page.on('request', (request) => sentRequests.push(`${request.url()} ${request.postData() ?? ''}`))
    await signIn(page, account)
    await heading(page, 'Connect with Leasing')
    const connect = page.getByRole('button', { name: 'Connect and go on' })
    await connect.click()
    await page.getByText('Fill this in.').first().waitFor()
    await page.getByRole('textbox', { name: 'Monthly budget' }).fill('300')
    await page.getByRole('searchbox', { name: 'Search: Model' }).focus()
    await page.keyboard.type('car')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Small car' }).press('Enter')
    await page.getByRole('textbox', { name: 'Kilometres' }).fill('98765432')
    await connect.click()
    await page.getByText('Get the result before you continue.').waitFor()
    await page.getByRole('button', { name: 'Get result' }).press('Enter')
    await page.getByText('200').waitFor()
    assert.equal(await page.getByRole('definition').last().textContent(), 'Yes')
    await checkPage(page, 'consent-plugin-row')
    await page.getByRole('textbox', { name: 'Monthly budget' }).fill('100')
    await connect.click()
    await page.getByText('Get the result before you continue.').waitFor()
    await page.getByRole('button', { name: 'Get result' }).press('Enter')
    await page.getByText('No', { exact: true }).and(page.getByRole('definition')).waitFor()
    await connect.click()
    await heading(page, 'Approve logins to Customer Portal?')
    const [connection] = fake.requests('POST /api/company-connections')
    const car = connection?.body.answers.find(({ slug }: { slug: string }) => slug === 'car')
    const { blocks, outputs } = JSON.parse(await service.open(car.value))
    assert.deepEqual(blocks[0].pick, { id: 'c-1', label: 'Small car' })
    assert.deepEqual([blocks[1].value, outputs[0].value, outputs[1].value], [98765432, 200, false])
    const calls = fake.requests(CALL)
    assert.equal(calls.length, 3)
    for (const { header } of calls)
      assert.deepEqual([header('authorization'), header('cookie')], [undefined, undefined])
    for (const secret of ['98765432', 'Small car']) assert.ok(!sentRequests.some((text) => text.includes(secret)))
  },
)

type Claims = NonNullable<FakeConsentOptions['details']['claims']>

test(
  'German: a private profile value is not given to the plugin (A-76, A-78, FG-17, D2-FWD-18)',
  inBrowser,
  async () => {
    const claims: Claims = [
      { claim: 'budget', label: 'Budget', type: 'number', required: true, verified: false, plugin: null },
      { claim: 'car', label: 'Auto', type: 'plugin', required: false, verified: false, plugin: FAKE_PLUGIN },
    ]
    const service = await fakeService('Leasing', [])
    const profile = await fakeProfile({ type: 'number', text: '250', members: { is_private: true } })
    const app = { kind: 'app', client_name: 'Autohaus', claims, claims_delivery: 'encrypted' } as const
    const { page, account, fake, returned } = await openFakeConsent({
      details: { ...app, service_id: service.serviceId, service_public_key: service.keys.publicKey },
      locale: 'de-DE',
      replies: { ...service.replies, ...profile.replies, ...(await pluginReplies(PASS)) },
    })
    await page.getByLabel('E-Mail').fill(account.email)
    await page.getByLabel('Passwort', { exact: true }).fill(account.rawPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('checkbox', { name: 'Auto' }).check()
    await page.getByText('Budget: privater Wert; kann nicht an cars.example gegeben werden.').waitFor()
    assert.equal(fake.requests(CALL).length, 0, 'nothing was asked')
    await checkPage(page, 'consent-plugin-claim-private')
    await choose(page, 'Budget', 'Anderen Wert eingeben …')
    await page.getByRole('textbox', { name: 'Budget' }).fill('600')
    await page.getByRole('searchbox', { name: 'Suchen: Model' }).fill('Large')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Large car' }).click()
    await page.getByRole('textbox', { name: 'Kilometres' }).fill('1')
    await page.getByRole('button', { name: 'Ergebnis abfragen' }).click()
    await page.getByText('Ja', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Teilen und anmelden' }).click()
    await returned()
    const [decision] = fake.requests('POST /oauth2/authorize')
    const { budget, car } = decision?.body.claims ?? {}
    assert.equal(await service.open(budget), '600')
    assert.equal(JSON.parse(await service.open(car)).blocks[0].pick.label, 'Large car')
  },
)

/** A plugin whose labels ask for secrets, spelled with lookalike letters. */
const PHISHING = {
  ...FAKE_PLUGIN,
  inputs: {},
  snapshot: {
    ...FAKE_PLUGIN.snapshot,
    blocks: [{ key: 'model', kind: 'search_select', label: 'Your p\u0430sscode' }],
    inputs: [{ key: 'who', type: 'text', label: 'Passw0rd', required: false }],
  },
}

test('[TRUST-49] A-109: a plugin that asks for secrets gets warnings and no secret', inBrowser, async () => {
  const service = await fakeService('Leasing', [
    { slug: 'car', label: 'Recovery kit', type: 'plugin', mandatory: true, plugin: PHISHING },
  ])
  const { page, account, fake } = await openFakeConsent({
    details: ENROLLMENT,
    signedIn: NOT_CONNECTED,
    parameters: { mode: '2fa_enroll' },
    replies: { ...service.replies, ...(await fakeProfile()).replies, ...(await pluginReplies(PASS)) },
  })
  await signIn(page, account)
  const warnings = page.getByText(identityTexts.en.secretLabel)
  await warnings.nth(2).waitFor()
  assert.equal(await warnings.count(), 3, 'the row, its input and its block')
  await checkPage(page, 'consent-plugin-asks-for-secrets')
  await page.getByRole('searchbox').fill(account.rawPassword)
  await page.keyboard.press('Enter')
  await page.getByText(en.ownSecrets.own_password).first().waitFor()
  assert.deepEqual(fake.requests(CALL), [], 'nothing was sent')
})
