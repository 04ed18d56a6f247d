// Signing in at an app of a company: consent per claim, sealed or in plaintext (G-142, A-45, A-46).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import {
  checkPage,
  type FakeConsentOptions,
  type FakeRequest,
  inBrowser,
  openFakeConsent,
} from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { ATTESTED, fakeIdentity, fakeProfile, fakeService } from './testing/fake-data.ts'
import { choose, fillLogin, heading, signIn } from './testing/steps.ts'

const toClaim = (claim: string, label: string, members: object = {}) => ({
  claim,
  label,
  type: claim,
  required: false,
  verified: false,
  plugin: null,
  ...members,
})

const email = toClaim('email', 'E-mail', { required: true })
const phone = toClaim('phone', 'Phone')
const ADDRESS = { type: 'email', text: 'ada@nordsee.example' }

type Claims = NonNullable<FakeConsentOptions['details']['claims']>

/** The link of an app that asks for these claims in plaintext. */
const openApp = async (
  claims: readonly object[],
  { details = {}, replies = {}, ...options }: Partial<FakeConsentOptions> = {},
) =>
  openFakeConsent({
    details: {
      kind: 'app',
      client_id: 'app_fake',
      client_name: 'Kundenbereich',
      company_name: 'Baumann Treuhand',
      company_identity: null,
      claims: claims as Claims,
      claims_delivery: 'plaintext',
      ...details,
    },
    replies: { ...(await fakeProfile(ADDRESS)).replies, ...replies },
    ...options,
  })

const claimsIn = (requests: readonly FakeRequest[]) => requests.map(({ body }) => body.claims)

test('A-45, G-142: plaintext claims are labelled, and other values are checked', inBrowser, async () => {
  // A link may carry OpenID's own parameter, and can decide nothing.
  const parameters = { claims: '{"userinfo":{}}', decision: 'deny', code: '1', email: 'x', password: 'y' }
  const { page, account, fake, returned } = await openApp([email, phone], { parameters })
  await signIn(page, account)
  await page.getByText('Not sealed: Baumann Treuhand and the platform can read what you share here.').waitFor()
  await choose(page, 'E-mail', 'Enter another value…')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada at work')
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await page.getByText('Enter an e-mail address, like name@example.org.').waitFor()
  await page.getByText('Enter a phone number of 4 to 15 digits').waitFor()
  await checkPage(page, 'consent-claims-plaintext')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@work.example')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 (421) 99-88')
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await returned()
  const [posted] = fake.requests('POST /oauth2/authorize')
  const { decision, code, email: mail, password, claims } = posted?.body ?? {}
  assert.deepEqual([decision, code, mail, password], ['approve', undefined, undefined, undefined])
  assert.deepEqual(claims, { email: 'ada@work.example', phone: '+494219988' })
})

test('A-46: a verified claim without a verified value says where to get one', inBrowser, async () => {
  const { page, account } = await openApp([{ ...email, verified: true }])
  await signIn(page, account)
  await page.getByText('This app needs something that this page cannot give: E-mail.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Share and sign in' }).count(), 0)
  await checkPage(page, 'consent-claims-unverified')
})

test('A-46: a verified claim is shared with the attested datum', inBrowser, async () => {
  const { data, replies } = await fakeProfile({ ...ADDRESS, members: ATTESTED })
  const { page, account, fake, returned } = await openApp([{ ...email, verified: true }], { replies })
  await signIn(page, account)
  await page.getByText('A verified value of your profile is needed.').waitFor()
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await returned()
  const [claims] = claimsIn(fake.requests('POST /oauth2/authorize'))
  assert.deepEqual(claims, { email: { value: 'ada@nordsee.example', contact_data_id: data[0]?.id } })
})

test('a second factor is asked for when the account has one', inBrowser, async () => {
  const name = '<img src=x onerror=alert(1)> & Kundenbereich'
  const details = { client_name: name, claims_delivery: 'encrypted' } as const
  const { page, account, fake, device, returned } = await openApp([], { details, expected: /status of 401/ })
  const login = {
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'fake',
    refresh_token: 'fake',
    api_url: fake.origin,
    user_id: account.user_id,
    usertype: 'person',
    encrypted_private_key: device.wrappedKey,
  }
  fake.on('POST /api/auth/login', ({ body }: FakeRequest) => {
    if (body.code === undefined) throw new ApiError('auth.code_required')
    if (body.code !== '424242') throw new ApiError('auth.login_failed')
    return login
  })
  await fillLogin(page, account)
  assert.equal(await page.getByLabel('Code of your second factor').isVisible(), false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This account has a second factor.').waitFor()
  await checkPage(page, 'consent-second-factor')
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await page.getByText('The e-mail address, the password or the code is wrong.').waitFor()
  await page.getByLabel('Code of your second factor').fill('424 242')
  await page.keyboard.press('Enter')
  await page.getByText(`${name} asks for nothing but who you are.`).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await returned()
  assert.deepEqual(claimsIn(fake.requests('POST /oauth2/authorize')), [{}])
})

test('B-07: a cancelled sign-in leads back with access_denied', inBrowser, async () => {
  const { page, fake, returned } = await openApp([])
  await heading(page, 'Sign in to Kundenbereich')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const error_description = 'The request was denied.'
  assert.deepEqual(await returned(), { error: 'access_denied', error_description, state: 's1', iss: fake.origin })
})

test('an invalid value that is not shared does not block the form', inBrowser, async () => {
  const { page, account, fake, returned } = await openApp([email, phone])
  await signIn(page, account)
  await choose(page, 'E-mail', 'Enter another value…')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada at work')
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await page.getByText('Enter a phone number of 4 to 15 digits').waitFor()
  await choose(page, 'E-mail', ADDRESS.text)
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await page.getByRole('button', { name: 'Share and sign in' }).click()
  await returned()
  assert.deepEqual(claimsIn(fake.requests('POST /oauth2/authorize')), [{ email: 'ada@nordsee.example' }])
})

const IDENTITY = fakeIdentity('7c1f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a')

test('[TRUST-53] the page is recognisably the platform’s', inBrowser, async () => {
  const { page, fake } = await openApp([], { details: { company_identity: IDENTITY } })
  const header = page.getByRole('banner').or(page.locator('main > header'))
  await header.getByText('Nordsee Wallet').waitFor()
  await header.getByText(new URL(fake.origin).host).waitFor()
  assert.ok(await header.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
  await page.getByText('Baumann Treuhand does not see your password.').waitFor()
  await page.getByText('Not verified. Anyone can use this name.').waitFor()
  assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /^"?Inter/)
  await checkPage(page, 'consent-platform-identity')
  const search = await page.evaluate(() => location.search)
  for (const [name, path] of [
    ['Create a wallet', '/wallet/register'],
    ['Forgot your password?', '/wallet/forgotten-password'],
  ] as const) {
    const link = new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
    assert.deepEqual(
      [link.origin, link.pathname, link.searchParams.get('return')],
      [fake.origin, path, `/oauth2/authorize${search}`],
    )
  }
  // A browser offers passkeys to names only, never to addresses of numbers.
  await page.goto(`${fake.origin.replace('127.0.0.1', 'localhost')}/auth${search}`)
  const passkey = page.getByRole('button', { name: 'Use passkey' })
  await passkey.waitFor()
  assert.equal(await passkey.evaluate((button) => button === document.activeElement), true)
})

test('[TRUST-48] a namesake of a known company needs one more tap', inBrowser, async () => {
  const { replies } = await fakeService('Kundenbereich', [])
  const connect = replies['POST /api/company-connections'] as () => Record<string, unknown>
  const connection = {
    ...connect(),
    company_name: 'Baumann Treuhand',
    company_identity: {
      ...IDENTITY,
      company_user_id: crypto.randomUUID(),
      verified: 'domain',
      domain: 'baumann.example',
    },
  }
  const { page, account, fake, returned } = await openApp([], {
    details: { company_identity: IDENTITY },
    replies: { 'GET /api/company-connections': { items: [connection], next_cursor: null } },
  })
  await signIn(page, account)
  await page.getByText('You already know another company named Baumann Treuhand (baumann.example').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sign in', exact: true }).count(), 0)
  await checkPage(page, 'consent-namesake')
  await page.getByRole('button', { name: identityTexts.en.goOn }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await returned()
  assert.equal(fake.requests('POST /oauth2/authorize').length, 1)
})
