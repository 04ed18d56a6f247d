// A company allows a program to act for it, and failures are explained.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeConsentOptions, inBrowser, openFakeConsent } from '@company-data/testkit/browser'
import { fillLogin, heading, signIn } from './testing/steps.ts'

/** The link of a program that acts for a company. */
const openBilling = (options: Partial<FakeConsentOptions> = {}) =>
  openFakeConsent({
    details: {
      kind: 'acct',
      client_id: 'acct_billing',
      client_name: 'Billing',
      company_name: 'Hansa Logistik',
      company_identity: null,
      service_id: null,
      service_name: null,
      capabilities: ['service_management'],
    },
    user: 'company',
    ...options,
    parameters: { client_id: 'acct_billing', response_type: 'code', ...options.parameters },
  })

test('a wrong password is explained and can be corrected', inBrowser, async () => {
  const { page, account } = await openBilling({ expected: /status of 401/ })
  await heading(page, 'Allow access for Billing?')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter an e-mail address.').waitFor()
  await signIn(page, { ...account, rawPassword: 'not the password' })
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
  await checkPage(page, 'consent-wrong-password')
  assert.equal(await page.getByLabel('E-mail').inputValue(), account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.rawPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('manage your services, their clients, keys and webhooks').waitFor()
  await checkPage(page, 'consent-company-access')
})

test('by keyboard alone, the focus follows the pages and is never trapped', inBrowser, async () => {
  const { page, account, returned } = await openBilling()
  await heading(page, 'Allow access for Billing?')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.rawPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), account.rawPassword)
  assert.equal(await page.getByRole('button', { name: 'Hide: Password' }).getAttribute('aria-pressed'), 'true')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('It acts for your company.').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Deny')
  await page.keyboard.press('Enter')
  assert.equal((await returned()).error, 'access_denied')
})

test('an account that the client does not act for is asked to use another one', inBrowser, async () => {
  const { page, account, returned } = await openBilling({ signedIn: { allowed: false } })
  for (const choice of ['Use another account', 'Return to app.example']) {
    await signIn(page, account)
    await heading(page, 'Another account is needed')
    await page.getByText(account.email).waitFor()
    await page.getByRole('button', { name: choice }).click()
  }
  assert.equal((await returned()).error, 'access_denied')
})

test('a link that is not valid is explained, never followed', inBrowser, async () => {
  const { page, fake, open } = await openBilling({
    expected: /status of 400/,
    replies: { 'GET /api/consent': new ApiError('oauth.redirect_uri_mismatch') },
  })
  await heading(page, 'This link does not work')
  await page.getByText('not registered').waitFor()
  await checkPage(page, 'consent-invalid-link')
  fake.on('GET /api/consent', new ApiError('oauth.invalid_client', { status: 400 }))
  await open()
  await page.getByText('is not known').waitFor()
  fake.on('GET /api/consent', new ApiError('oauth.invalid_request', { message: 'response_type must be code.' }))
  await open()
  await page.getByText('response_type must be code.').waitFor()
})

test('a platform that cannot be reached is explained, and typed input stays', inBrowser, async () => {
  const { page, account } = await openBilling({ expected: /ERR_FAILED/ })
  await fillLogin(page, account)
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The platform cannot be reached.').waitFor()
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('It acts for your company.').waitFor()
})

test('a browser in French shows the page in French', inBrowser, async () => {
  const { page } = await openBilling({ locale: 'fr-FR' })
  await heading(page, 'Autoriser l’accès de Billing\u202f?')
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
})

test('a browser in German shows the page in German', inBrowser, async () => {
  const { page } = await openBilling({ locale: 'de-DE' })
  await heading(page, 'Zugriff für Billing erlauben?')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  await checkPage(page, 'consent-german')
})
