// Sessions of the portal: sign-in, second factor, lock and unlock, the end of a session, and personal accounts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { checkPage, type FakePlatform, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { forgottenTexts } from '@company-data/web/account/rules'
import { appTexts } from '../src/app/app-texts.ts'
import { servicesTexts } from '../src/configuration/services/services-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { openCompany } from './fake/company.ts'
import { fakeService } from './fake/records.ts'

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

const WRONG = new ApiError('auth.login_failed')

const texts = sessionTexts.en

/** The fake platform's default responses to a sign-in. */
const fetchLoginResponse = async ({ origin }: FakePlatform) =>
  (await fetch(`${origin}/api/auth/login`, { method: 'POST' })).json()

test('a wrong password is shown at its field, near links to other pages', inBrowser, async () => {
  const { page, account } = await openCompany({ user: null, expected, replies: { 'POST /api/auth/login': WRONG } })
  await checkPage(page, 'sign-in')
  await page.getByLabel(texts.email, { exact: true }).fill(account.email)
  await page.getByLabel(texts.password, { exact: true }).fill('something else')
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.wrong).waitFor()
  assert.equal(await page.getByLabel(texts.email, { exact: true }).inputValue(), account.email)
  await checkPage(page, 'sign-in-wrong')
  await page.getByRole('link', { name: texts.forgotten }).click()
  await page.getByRole('heading', { name: forgottenTexts.en.title }).waitFor()
  await checkPage(page, 'forgotten')
})

test('G-010: a second factor asks for a code, except in a trusted browser', inBrowser, async () => {
  const { page, fake, account, device } = await openCompany({ user: null, expected })
  const loginResponse = await fetchLoginResponse(fake)
  fake.on('POST /api/auth/login', ({ body }: FakeRequest) => {
    if (body.device_id === 'device-1') return loginResponse
    if (body.code === undefined) return new ApiError('auth.code_required')
    if (body.code !== '123456') return new ApiError('auth.login_failed')
    return { ...loginResponse, ...(body.trust_device && { device_id: 'device-1' }) }
  })
  await page.getByLabel(texts.email, { exact: true }).fill(account.email)
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByRole('heading', { name: texts.codeTitle }).waitFor()
  await checkPage(page, 'second-factor')
  await page.getByLabel(texts.code, { exact: true }).fill('000000')
  await page.getByRole('button', { name: texts.continue }).click()
  await page.getByText(texts.codeWrong).waitFor()
  await page.getByLabel(texts.code, { exact: true }).fill('123456')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: texts.continue }).click()
  await page.getByRole('navigation').first().waitFor()

  await page.reload()
  await page.getByText(texts.welcomeBackLead(account.email)).waitFor()
  await checkPage(page, 'welcome-back')
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('a link to a row opens it after the sign-in', inBrowser, async () => {
  const service = fakeService({ name: 'Car rentals' })
  const at = `/services?open=${service.id}`
  const { page, account, device } = await openCompany({ user: null, at, services: [service] })
  await page.getByLabel(texts.email, { exact: true }).fill(account.email)
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByRole('dialog', { name: 'Car rentals' }).waitFor()
  assert.ok(page.url().endsWith(at))
})

test('the address survives the tab only by choice, and a sign-out forgets it', inBrowser, async () => {
  const { page, account, device } = await openCompany({ user: null })
  const listAddresses = () =>
    page.evaluate(() => [sessionStorage.getItem('portal-address'), localStorage.getItem('portal-address')])
  const signIn = async () => {
    await page.getByLabel(texts.email, { exact: true }).fill(account.email)
    await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
    await page.getByRole('button', { name: texts.signIn }).click()
    await page.getByRole('navigation').first().waitFor()
  }
  await signIn()
  assert.deepEqual(await listAddresses(), [account.email, null])
  await page.reload()
  await page.getByRole('button', { name: texts.otherUser }).click()
  assert.deepEqual(await listAddresses(), [null, null])
  await page.getByRole('checkbox', { name: texts.remember }).click()
  await signIn()
  assert.deepEqual(await listAddresses(), [account.email, account.email])
  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByRole('heading', { name: texts.signInTitle }).waitFor()
  assert.deepEqual(await listAddresses(), [null, null])
})

test('locking keeps the input, and only the right password unlocks', inBrowser, async () => {
  const { page, device } = await openCompany({ at: '/services?new=1', expected })
  const name = page.getByRole('dialog').getByLabel(servicesTexts.en.nameLabel, { exact: true })
  await name.fill('A half typed name')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shellTexts.en.goTo }).fill(shellTexts.en.lock)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  await checkPage(page, 'unlock')
  assert.equal(await name.isVisible(), false)
  await page.getByLabel(texts.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByText(texts.wrongPassword).waitFor()
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.unlock }).click()
  await name.waitFor()
  assert.equal(await name.inputValue(), 'A half typed name')
})

test('a session ended elsewhere asks for the password and keeps the input', inBrowser, async () => {
  const services: ServiceRecord[] = []
  const { page, fake, account, device } = await openCompany({ at: '/services?new=1', services, expected })
  const drawer = page.getByRole('dialog')
  const name = drawer.getByLabel(servicesTexts.en.nameLabel, { exact: true })
  await name.fill('Newsletter')
  // Neither the access token nor the refresh token is valid any more, until the person signs in.
  let isOver = true
  fake.on('POST /api/services', ({ body }: FakeRequest) => {
    if (isOver) return new ApiError('auth.token_invalid')
    services.push(fakeService({ name: body.name, public_key: body.public_key }))
    return services.at(-1)
  })
  fake.on('POST /api/auth/refresh', new ApiError('oauth.invalid_grant'))
  await drawer.getByRole('button', { name: servicesTexts.en.add }).click()
  await page.getByRole('heading', { name: texts.overTitle }).waitFor()
  assert.equal(await name.isVisible(), false)
  isOver = false
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await name.waitFor()
  assert.equal(await name.inputValue(), 'Newsletter')
  await drawer.getByRole('button', { name: servicesTexts.en.add }).click()
  await drawer.locator('figure code').waitFor()
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button').last().click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByRole('heading', { name: texts.signInTitle }).waitFor()
  assert.equal(await page.getByText(account.email).count(), 0)
})

test('a personal account is refused, because the portal is for companies', inBrowser, async () => {
  const { page, account, device } = await openCompany({ user: null, account: { usertype: 'person' }, expected })
  await page.getByLabel(texts.email, { exact: true }).fill(account.email)
  await page.getByLabel(texts.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.personal).waitFor()
  assert.equal(await page.getByRole('navigation').count(), 0)
})

test('(G-010) a new company may confirm its address later', inBrowser, async () => {
  const { page, fake } = await openCompany({ user: null, at: '/register', account: { email_confirmed: false } })
  fake.on('POST /api/auth/register', {
    ...(await fetchLoginResponse(fake)),
    user_id: 'nordwind',
    company_code: 'NORDWIND',
  })
  await page.getByLabel(texts.displayName).fill('Nordwind Energie')
  await page.getByLabel(texts.companyCode).fill('nordwind')
  await page.getByLabel(texts.email, { exact: true }).fill('owner@nordwind.example')
  await page.getByLabel(texts.password, { exact: true }).fill('owner password 1')
  await page.getByLabel(texts.repeatPassword, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: texts.register }).click()
  await page.getByText(texts.passwordProblems.address).waitFor()
  await page.getByText(texts.repeatWrong).waitFor()
  await page.getByLabel(texts.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: texts.register }).click()
  await page.getByRole('link', { name: texts.confirmLater }).click()
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  const [registration, ...others] = fake.requests('POST /api/auth/register')
  assert.deepEqual([registration?.body.company_code, others.length], ['NORDWIND', 0])
  assert.equal(JSON.stringify(registration?.body).includes('correct horse'), false)
})

test('a page whose code failed to load is loaded on the next try', inBrowser, async () => {
  const expected = /net::ERR_|status of 404|dynamically imported|could not be loaded/
  const { page } = await openCompany({ user: null, expected })
  // Nothing of the page to come has been loaded.
  await page.reload()
  const register = page.getByRole('link', { name: sessionTexts.en.toRegister })
  await register.waitFor()
  await page.route('**/*', (route) => route.abort())
  await register.click()
  await page.getByRole('heading', { name: appTexts.en.unreachable }).waitFor()
  await page.unroute('**/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: sessionTexts.en.register }).waitFor()
})

test('a page whose code is gone says that there is a new version', inBrowser, async () => {
  const expected = /status of 404|dynamically imported|could not be loaded/
  const { page } = await openCompany({ user: null, expected })
  await page.reload()
  const register = page.getByRole('link', { name: sessionTexts.en.toRegister })
  await register.waitFor()
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }))
  await register.click()
  await page.getByRole('heading', { name: appTexts.en.outdated }).waitFor()
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: appTexts.en.reload }).click()
  await page.getByRole('button', { name: sessionTexts.en.register }).waitFor()
})
