// A company allows a program to act for it, in a real browser; and what the page says when something is wrong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountClient, registerCompany, registerPerson, usePlatform } from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import { checkLayouts } from './testing/page-layouts.ts'
import { startRelyingParty } from './testing/relying-party.ts'
import { fillLogin, heading, signIn } from './testing/steps.ts'

const platform = await usePlatform()
const app = await startRelyingParty()
const { openPage } = useBrowser()
const company = await registerCompany(platform, { displayName: 'Hansa Logistik' })
const client = await createAccountClient(company, {
  name: 'Billing',
  capabilities: ['service_management'],
  redirect_uri: app.redirectUri,
})

const linkOf = (fields: Record<string, string> = {}): string =>
  `${platform.frontDoor}/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: app.redirectUri,
    state: 's1',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ...fields,
  })}`

test(
  '[D1-TOK-21] [D1-TOK-22] a wrong password is explained and kept for mending; then the owner allows and returns with a code',
  inBrowser,
  async () => {
    const page = await openPage({ expected: /status of 401/ })
    await page.goto(linkOf())
    await heading(page, 'Allow access for Billing?')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your e-mail address.').waitFor()
    await fillLogin(page, { ...company, rawPassword: 'not the password' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
    await checkLayouts(page, 'wrong-password')
    assert.equal(await page.getByLabel('E-mail').inputValue(), company.email)
    await page.getByLabel('Password', { exact: true }).fill(company.rawPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('manage your services, their clients, keys and webhooks').waitFor()
    await checkLayouts(page, 'company-access')
    await page.getByRole('button', { name: 'Allow' }).click()
    const returned = await app.returned(page)
    assert.match(returned.code ?? '', /^ac_/)
    assert.deepEqual([returned.state, returned.iss], ['s1', platform.frontDoor])
  },
)

test(
  'by keyboard alone: the focus begins in the form, follows the pages, and nothing is a trap',
  inBrowser,
  async () => {
    const page = await openPage()
    await page.goto(linkOf())
    await heading(page, 'Allow access for Billing?')
    await page.keyboard.type(company.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(company.rawPassword)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), company.rawPassword)
    assert.equal(await page.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed'), 'true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('It acts for your company.').waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Deny')
    await page.keyboard.press('Enter')
    assert.equal((await app.returned(page)).error, 'access_denied')
  },
)

test(
  'a person, and a company that the client does not act for, are told to use another account, and go back',
  inBrowser,
  async () => {
    const [person, stranger] = await Promise.all([registerPerson(platform), registerCompany(platform)])
    const page = await openPage()
    await page.goto(linkOf())
    for (const account of [person, stranger]) {
      await signIn(page, account)
      await heading(page, 'Another account is needed')
      await page.getByText(account.email).waitFor()
      if (account === person) await page.getByRole('button', { name: 'Use another account' }).click()
    }
    await page.getByRole('button', { name: `Return to ${app.host}` }).click()
    assert.equal((await app.returned(page)).error, 'access_denied')
  },
)

test('a link that is not valid is explained, never followed', inBrowser, async () => {
  const page = await openPage({ expected: /status of 400/ })
  const query = (fields: Record<string, string>) => linkOf(fields).replace('/oauth2/authorize', '/auth')
  await page.goto(query({ redirect_uri: 'https://evil.example/' }))
  await heading(page, 'This link does not work')
  await page.getByText('not registered').waitFor()
  await checkLayouts(page, 'invalid-link')
  await page.goto(query({ client_id: 'acct_nobody' }))
  await page.getByText('is not known').waitFor()
  await page.goto(query({ response_type: 'token' }))
  await page.getByText('response_type must be code.').waitFor()
})

test(
  'a platform that cannot be reached is explained; what was typed stays, and the next try works',
  inBrowser,
  async () => {
    const page = await openPage({ expected: /ERR_FAILED/ })
    await page.goto(linkOf())
    await fillLogin(page, company)
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The platform cannot be reached.').waitFor()
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('It acts for your company.').waitFor()
  },
)

test('German for who reads German', inBrowser, async () => {
  const page = await openPage({ locale: 'de-DE' })
  await page.goto(linkOf())
  await heading(page, 'Zugriff für Billing erlauben?')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  await checkLayouts(page, 'german')
})
