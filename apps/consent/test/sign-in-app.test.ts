// Signing in at an app of a company, in a real browser: consent per claim, sealed or in plaintext (G-142, A-45, A-46).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  askUserinfo,
  createService,
  createSignInApp,
  exchangeSignIn,
  ownPlatform,
  registerCompany,
  registerPerson,
  type SignInApp,
  signInRequest,
  verifyDatum,
} from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { checkLayouts } from './testing/page-layouts.ts'
import { startRelyingParty } from './testing/relying-party.ts'
import { fillLogin, heading, signIn } from './testing/steps.ts'
import { totpCode } from './testing/totp.ts'

const platform = await ownPlatform()
const shop = await startRelyingParty()
const { openPage } = useBrowser()
const company = await registerCompany(platform, { displayName: 'Baumann Treuhand' })
const service = await createService(company, { name: 'Mandate' })

const email = { claim: 'email', label: 'E-mail', type: 'email', required: true }
const phone = { claim: 'phone', label: 'Phone', type: 'phone' }
const address = { claim: 'address', label: 'Postal address', type: 'address' }

const createApp = (members: object): Promise<SignInApp> =>
  createSignInApp(service, { name: 'Kundenbereich', redirect_uris: [shop.redirectUri], ...members })

const linkOf = (app: SignInApp): string =>
  `${platform.frontDoor}/oauth2/authorize?${new URLSearchParams(signInRequest(app))}`

/** The app's side: what it learns by the code that the browser brought. */
const userinfoFor = async (app: SignInApp, page: Page) => {
  const { code = '', state } = await shop.returned(page)
  assert.equal(state, 's1')
  const { access_token } = (await exchangeSignIn(app, code)).body
  return (await askUserinfo(app, access_token)).body
}

test(
  '[A-45] (G-142) encrypted claims are sealed in the page: the app opens them, and the platform sees no plaintext',
  inBrowser,
  async () => {
    const app = await createApp({ claims: [email, phone, address] })
    const person = await registerPerson(platform)
    await addSealedDatum(person, 'email', 'ada@nordsee.example')
    await addSealedDatum(person, 'phone', '+49421123456')
    const page = await openPage()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(linkOf(app))
    await heading(page, 'Sign in to Kundenbereich')
    await signIn(page, person)
    await heading(page, 'Share with Kundenbereich?')
    await page.getByText('Sealed in this browser').waitFor()
    await page.getByRole('checkbox', { name: 'Postal address' }).check()
    await page.getByLabel('Street').fill('Bahnhofstrasse 1')
    await page.getByLabel('City').fill('Chur')
    await page.getByLabel('Country').selectOption({ label: 'Switzerland' })
    await checkLayouts(page, 'claims-sealed')
    await page.getByRole('button', { name: 'Share and sign in' }).click()
    const { sub, claims } = await userinfoFor(app, page)
    assert.deepEqual(
      [sub, Object.keys(claims)],
      [person.userId, ['email', 'address']],
      'what is optional stays unshared',
    )
    assert.equal(await service.open(claims.email), 'ada@nordsee.example')
    assert.deepEqual(JSON.parse(await service.open(claims.address)), {
      street: 'Bahnhofstrasse 1',
      city: 'Chur',
      country: 'CH',
    })
    for (const secret of [person.rawPassword, 'ada@nordsee.example', '+49421123456', 'Bahnhofstrasse'])
      assert.ok(!sent.some((request) => request.includes(secret)), `${secret} stays in the page`)
  },
)

test(
  '[A-45] (G-142) plaintext claims are called so in plain words; another value than that of the profile is checked',
  inBrowser,
  async () => {
    const app = await createApp({ claims: [email, phone], claims_delivery: 'plaintext' })
    const person = await registerPerson(platform)
    await addSealedDatum(person, 'email', 'ada@nordsee.example')
    const page = await openPage()
    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/authorize'))
    // A link may carry OpenID's own parameter, and can decide nothing.
    const ofLink = new URLSearchParams({
      claims: '{"userinfo":{}}',
      decision: 'deny',
      code: '1',
      email: 'x',
      password: 'y',
    })
    await page.goto(`${linkOf(app)}&${ofLink}`)
    await signIn(page, person)
    await page.getByText('Not sealed: Baumann Treuhand and the platform can read what you share here.').waitFor()
    await page.getByRole('combobox', { name: 'E-mail' }).selectOption({ label: 'Enter another value…' })
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada at work')
    await page.getByRole('checkbox', { name: 'Phone' }).check()
    await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
    await page.getByRole('button', { name: 'Share and sign in' }).click()
    await page.getByText('Enter an e-mail address, like name@example.org.').waitFor()
    await page.getByText('Enter a phone number of 4 to 15 digits').waitFor()
    await checkLayouts(page, 'claims-plaintext')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@work.example')
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 (421) 99-88')
    await page.getByRole('button', { name: 'Share and sign in' }).click()
    assert.deepEqual((await userinfoFor(app, page)).claims, { email: 'ada@work.example', phone: '+494219988' })
    const { decision, code, email: mail, password } = (await posted).postDataJSON()
    assert.deepEqual([decision, code, mail, password], ['approve', undefined, undefined, undefined])
  },
)

test('[A-46] a verified claim takes a verified value only, and says where to get one', inBrowser, async () => {
  const app = await createApp({ claims: [{ ...email, verified: true }] })
  const person = await registerPerson(platform)
  const mail = `ada.${person.code.toLowerCase()}@nordsee.example`
  const datum = await addSealedDatum(person, 'email', mail)
  const page = await openPage()
  await page.goto(linkOf(app))
  await signIn(page, person)
  await page.getByText('This app needs something that this page cannot give: E-mail.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Share and sign in' }).count(), 0)
  await checkLayouts(page, 'claims-unverified')
  await verifyDatum(platform, person, datum.id, mail)
  await page.goto(linkOf(app))
  await signIn(page, person)
  await page.getByText('A verified value of your profile is needed.').waitFor()
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  const { claims, verifications } = await userinfoFor(app, page)
  assert.equal(await service.open(claims.email), mail)
  assert.equal(verifications.email.verified_method, 'email')
})

test(
  'an app without claims learns only who it is; a second factor is asked for when there is one; no is no',
  inBrowser,
  async () => {
    const name = '<img src=x onerror=alert(1)> & Kundenbereich'
    const app = await createApp({ claims: [], name })
    const person = await registerPerson(platform)
    const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
    const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
    await person.call('POST', '/api/account/2fa/confirm', { code: totpCode(secret, await now()) })
    await platform.advance(60)
    const page = await openPage({ expected: /status of 401/ })
    await page.goto(linkOf(app))
    await fillLogin(page, person)
    assert.equal(await page.getByLabel('Code of your second factor').isVisible(), false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This account has a second factor.').waitFor()
    await checkLayouts(page, 'second-factor')
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    await page.getByText('The e-mail address, the password or the code is wrong.').waitFor()
    await page.getByLabel('Code of your second factor').fill(totpCode(secret, await now()))
    await page.keyboard.press('Enter')
    await page.getByText(`${name} asks for nothing but who you are.`).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    const { sub, claims } = await userinfoFor(app, page)
    assert.deepEqual([sub, claims], [person.userId, {}])
    await page.goto(linkOf(app))
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(await shop.returned(page), { error: 'access_denied', state: 's1', iss: platform.frontDoor })
  },
)

test('a wrong value that is not shared after all holds nobody up', inBrowser, async () => {
  const app = await createApp({ claims: [email, phone], claims_delivery: 'plaintext' })
  const person = await registerPerson(platform)
  await addSealedDatum(person, 'email', 'ada@nordsee.example')
  const page = await openPage()
  await page.goto(linkOf(app))
  await signIn(page, person)
  const values = page.getByRole('combobox', { name: 'E-mail' })
  await values.selectOption({ label: 'Enter another value…' })
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada at work')
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await page.getByText('Enter a phone number of 4 to 15 digits').waitFor()
  await values.selectOption({ index: 0 })
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  assert.deepEqual((await userinfoFor(app, page)).claims, { email: 'ada@nordsee.example' })
})
