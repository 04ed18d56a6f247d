// The journey of a sign-in at an app: claims of the profile, typed ones and one of a plugin, sealed in the page for the app.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  askUserinfo,
  createService,
  createSignInApp,
  exchangeSignIn,
  mailbox,
  registerPerson,
  registerPlugin,
  signInRequest,
  startPluginFixture,
  uniqueName,
  verifyDatum,
} from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser } from '@company-data/testkit/browser'
import { kitTexts } from '@company-data/web/account/rules'
import { authTexts } from '@company-data/web/app/rules'
import type { Page } from 'playwright-core'
import { startRelyingParty } from '../testing/relying-party.ts'
import { chooseCountry, heading, signIn } from '../testing/steps.ts'

const { platform, company, plugin: served } = await startPluginFixture()
const shop = await startRelyingParty()
const { openPage } = useBrowser()

/** An app that asks for a verified address, a phone number, a postal address and a car. */
const createApp = async () => {
  const plugin = await registerPlugin(platform, company, { base_url: served.url })
  const service = await createService(company, { name: 'Mandate' })
  const reference = { plugin_id: plugin.id, field_type: 'car', inputs: { budget: 'budget' } }
  const claims = [
    { claim: 'email', label: 'E-mail', type: 'email', required: true, verified: true },
    { claim: 'phone', label: 'Phone', type: 'phone' },
    { claim: 'address', label: 'Postal address', type: 'address' },
    { claim: 'budget', label: 'Budget', type: 'number', required: true },
    { claim: 'car', label: 'Car', type: 'plugin', plugin: reference },
  ]
  const app = await createSignInApp(service, {
    name: 'Kundenbereich',
    redirect_uris: [shop.redirectUri],
    post_logout_redirect_uris: [shop.redirectUri],
    claims,
  })
  return { app, service }
}

const fillClaims = async (page: Page): Promise<void> => {
  await page.getByText('Sealed in this browser').waitFor()
  await page.getByRole('checkbox', { name: 'Postal address' }).check()
  await page.getByLabel('Street', { exact: true }).fill('Bahnhofstrasse 1')
  await page.getByLabel('City').fill('Chur')
  await chooseCountry(page, 'Switzerland')
  await page.getByRole('textbox', { name: 'Budget' }).fill('600')
  await page.getByRole('checkbox', { name: 'Car' }).check()
  await page.getByRole('searchbox', { name: 'Search: Model' }).fill('Large')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Large car' }).click()
  await page.getByRole('textbox', { name: 'Kilometres' }).fill('1')
  await page.getByRole('button', { name: 'Get result' }).click()
  await page.getByText('500').waitFor()
}

/** B-10: the page asks first, and a person may stay. */
const signOutAtApp = async (page: Page, idToken: string): Promise<void> => {
  const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: shop.redirectUri, state: 's2' })
  const address = `${platform.frontDoor}/oauth2/logout?${query}`
  await page.goto(address)
  await heading(page, 'Sign out?')
  await page.getByText(`Afterwards you return to ${shop.host}.`).waitFor()
  await checkPage(page, 'consent-logout')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await heading(page, 'You are still signed in')
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign out' }).click()
  assert.deepEqual(await shop.returned(page), { state: 's2' })
}

test('an app opens claims that the platform cannot read (A-45, A-46, A-76, A-78, G-142)', inBrowser, async () => {
  const { app, service } = await createApp()
  const person = await registerPerson(platform)
  const mail = `ada.${person.code.toLowerCase()}@nordsee.example`
  const datum = await addSealedDatum(person, 'email', mail)
  await addSealedDatum(person, 'phone', '+49421123456')
  await verifyDatum(platform, person, datum.id, mail)
  const page = await openPage()
  const sentRequests: string[] = []
  page.on('request', (request) => sentRequests.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`${platform.frontDoor}/oauth2/authorize?${new URLSearchParams(signInRequest(app))}`)
  await heading(page, 'Sign in to Kundenbereich')
  await signIn(page, person)
  await heading(page, 'Share with Kundenbereich?')
  await fillClaims(page)
  await checkPage(page, 'consent-claims-sealed')
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  const { code = '', state } = await shop.returned(page)
  assert.equal(state, 's1')
  const { access_token, id_token } = (await exchangeSignIn(app, code)).body
  const { sub, claims, verifications } = (await askUserinfo(app, access_token)).body
  assert.equal(sub, person.userId)
  assert.deepEqual(Object.keys(claims), ['email', 'address', 'budget', 'car'], 'optional claims stay unshared')
  assert.equal(await service.open(claims.email), mail)
  assert.equal(verifications.email.verified_method, 'email')
  const address = JSON.parse(await service.open(claims.address))
  assert.deepEqual(address, { street: 'Bahnhofstrasse 1', city: 'Chur', country: 'CH' })
  assert.equal(JSON.parse(await service.open(claims.car)).blocks[0].pick.label, 'Large car')
  for (const secret of [person.rawPassword, mail, '+49421123456', 'Bahnhofstrasse', 'Large car'])
    assert.ok(!sentRequests.some((request) => request.includes(secret)), `${secret} stays in the page`)
  await signOutAtApp(page, id_token)
})

/** In the wallet, without a recovery kit for now. */
const createWallet = async (page: Page, account: { email: string; rawPassword: string }): Promise<void> => {
  const texts = authTexts.en
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel(texts.email, { exact: true }).fill(account.email)
  await page.getByLabel(texts.password, { exact: true }).fill(account.rawPassword)
  await page.getByLabel(texts.repeatPassword, { exact: true }).fill(account.rawPassword)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await heading(page, texts.confirmTitle)
  await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(account.email))
  await page.getByRole('button', { name: texts.confirm }).click()
  // The page before has a link of the same name.
  await page.getByRole('heading', { name: kitTexts.en.makeTitle }).waitFor()
  await page.getByRole('link', { name: kitTexts.en.later }).click()
}

test('[TRUST-53] a person without a wallet creates one and returns to the request', inBrowser, async () => {
  const service = await createService(company, { name: 'Newcomers' })
  const app = await createSignInApp(service, { name: 'Newcomers', redirect_uris: [shop.redirectUri], claims: [] })
  const account = { email: `ada-${uniqueName().toLowerCase()}@example.org`, rawPassword: 'correct horse battery' }
  const page = await openPage()
  await page.goto(`${platform.frontDoor}/oauth2/authorize?${new URLSearchParams(signInRequest(app))}`)
  await page.getByRole('link', { name: 'Create a wallet' }).click()
  await createWallet(page, account)
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await heading(page, 'Sign in to Newcomers')
  await signIn(page, account)
  await page.getByText('Newcomers asks for nothing but who you are.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { code = '', state } = await shop.returned(page)
  assert.equal(state, 's1')
  assert.equal((await exchangeSignIn(app, code)).status, 200)
})
