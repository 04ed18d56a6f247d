// Rows and claims that a plugin answers, in a real browser: searched, picked, callHeaders and shared, by keyboard and in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  askUserinfo,
  createService,
  createServiceClient,
  createSignInApp,
  exchangeSignIn,
  registerPerson,
  registerPlugin,
  signInRequest,
  startPluginScene,
} from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { checkLayouts } from './testing/page-layouts.ts'
import { startRelyingParty } from './testing/relying-party.ts'
import { heading, signIn } from './testing/steps.ts'

const { platform, company, plugin: served } = await startPluginScene()
const shop = await startRelyingParty()
const { openPage } = useBrowser()
const plugin = await registerPlugin(platform, company, { base_url: served.url })
const reference = { plugin_id: plugin.id, field_type: 'car', inputs: { budget: 'budget' } }
const service = await createService(company, {
  name: 'Leasing',
  requestFields: [
    { slug: 'budget', label: 'Monthly budget', type: 'number', mandatory: true },
    { slug: 'car', label: 'Car', type: 'plugin', mandatory: true, plugin: reference },
  ],
})

/** Everything that the page sends: what is asked of a plugin leaves it sealed, and without a token. */
const watch = (page: Page): { sent: string[]; callHeaders: Array<Record<string, string>> } => {
  const [sent, callHeaders]: [string[], Array<Record<string, string>>] = [[], []]
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
    if (request.url() === `${platform.forwarder}/call`) callHeaders.push(request.headers())
  })
  return { sent, callHeaders }
}

test(
  '[D1-REG-26] [A-76] [A-77] [A-78] [D2-PLG-09] a plugin row is answered by keyboard: searched, picked, and asked again after its input has changed',
  inBrowser,
  async () => {
    const client = await createServiceClient(company, service.id, { redirect_uri: shop.redirectUri })
    const person = await registerPerson(platform)
    const page = await openPage()
    const { sent, callHeaders } = watch(page)
    const query = { client_id: client.clientId, mode: '2fa_enroll', redirect_uri: shop.redirectUri, state: 's1' }
    await page.goto(`${platform.frontDoor}/auth?${new URLSearchParams(query)}`)
    await signIn(page, person)
    await heading(page, 'Connect with Leasing')
    const connect = page.getByRole('button', { name: 'Connect and go on' })
    await connect.click()
    await page.getByText('Fill this in.').first().waitFor()
    await page.getByRole('textbox', { name: 'Monthly budget' }).fill('300')
    await page.getByRole('searchbox', { name: 'Search: Model' }).focus()
    await page.keyboard.type('car')
    await page.keyboard.press('Enter')
    await page.getByText('2 results. Choose one below.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('combobox', { name: 'Model' }).inputValue(), '0')
    await page.keyboard.press('Tab')
    await page.keyboard.type('98765432')
    await connect.click()
    await page.getByText('Get the result before you go on.').waitFor()
    // The button that was missing has the focus now.
    await page.keyboard.press('Enter')
    await page.getByText('200').waitFor()
    assert.equal(await page.getByRole('definition').last().textContent(), 'Yes')
    await checkLayouts(page, 'plugin-row')
    await page.getByRole('textbox', { name: 'Monthly budget' }).fill('100')
    await connect.click()
    await page.getByText('Something has changed. Get the result again.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No', { exact: true }).and(page.getByRole('definition')).waitFor()
    await connect.click()
    await heading(page, 'Approve logins to Leasing?')
    const [connection] = (await person.call('GET', '/api/company-connections')).body.items
    const token = await client.token()
    const { car } = (await platform.call('GET', `/api/company-data/connections/${connection.id}`, { token })).body
      .values
    const { blocks, outputs } = JSON.parse(await service.open(car.value))
    assert.deepEqual(blocks[0].pick, { id: 'c-1', label: 'Small car' })
    assert.deepEqual([blocks[1].value, outputs[0].value, outputs[1].value], [98765432, 200, false])
    assert.equal(callHeaders.length, 3)
    for (const headers of callHeaders) assert.deepEqual([headers.authorization, headers.cookie], [undefined, undefined])
    for (const secret of ['98765432', 'Small car']) assert.ok(!sent.some((text) => text.includes(secret)))
  },
)

test(
  '[A-76] [A-78] [FG-17] [D2-FWD-18] auf Deutsch: a plugin claim; a private value of the profile is not given to the plugin, another one is',
  inBrowser,
  async () => {
    const claims = [
      { claim: 'budget', label: 'Budget', type: 'number', required: true },
      { claim: 'car', label: 'Auto', type: 'plugin', plugin: reference },
    ]
    const app = await createSignInApp(service, { name: 'Autohaus', redirect_uris: [shop.redirectUri], claims })
    const person = await registerPerson(platform)
    const field = await person.call('POST', '/api/contact-fields', { label: 'Mein Budget', type: 'number' })
    await addSealedDatum(person, field.body.slug, '250', { is_private: true })
    const page = await openPage({ locale: 'de-DE' })
    const { callHeaders } = watch(page)
    await page.goto(`${platform.frontDoor}/oauth2/authorize?${new URLSearchParams(signInRequest(app))}`)
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(person.rawPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('checkbox', { name: 'Auto' }).check()
    await page.getByRole('searchbox', { name: 'Suche: Model' }).fill('Large')
    await page.keyboard.press('Enter')
    const refusal = page.getByText('Budget ist ein privater Wert; er darf nicht an 127.0.0.1 gegeben werden.')
    await refusal.waitFor()
    await page.getByRole('textbox', { name: 'Kilometres' }).fill('1')
    await page.getByRole('button', { name: 'Ergebnis abrufen' }).click()
    await refusal.nth(1).waitFor()
    assert.equal(callHeaders.length, 0, 'nothing was asked')
    await checkLayouts(page, 'plugin-claim-private')
    await page.getByRole('combobox', { name: 'Budget' }).selectOption({ label: 'Anderen Wert eingeben …' })
    await page.getByRole('textbox', { name: 'Budget' }).fill('600')
    await page.getByRole('searchbox', { name: 'Suche: Model' }).press('Enter')
    await page.getByText('1 Treffer. Wählen Sie ihn unten.').waitFor()
    await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'Large car' })
    await page.getByRole('button', { name: 'Ergebnis abrufen' }).click()
    await page.getByText('Ja', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Teilen und anmelden' }).click()
    const { code = '' } = await shop.returned(page)
    const { access_token } = (await exchangeSignIn(app, code)).body
    const received = (await askUserinfo(app, access_token)).body.claims
    assert.equal(await service.open(received.budget), '600')
    assert.equal(JSON.parse(await service.open(received.car)).blocks[0].pick.label, 'Large car')
  },
)
