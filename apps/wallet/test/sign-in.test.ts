// Sign-in to the wallet: refusals with their reasons, the second factor, and company accounts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import {
  checkPage,
  type FakePlatform,
  type FakeRequest,
  type FakeWallet,
  inBrowser,
  openFakeWallet,
} from '@company-data/testkit/browser'
import { forgottenTexts, kitTexts } from '@company-data/web/account/rules'
import { appTexts } from '@company-data/web/app/rules'
import { connectTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { welcomeTexts } from '../src/session/first-run/welcome-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeConversation } from './fakes/fake-conversation.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

/** Expected refusals: the browser logs each to its console. */
const expected = /status of (?:40[01349]|429)/

const createLoginResponse = ({ origin }: Pick<FakePlatform, 'origin'>, device: FakeWallet['device']) => ({
  token_type: 'Bearer',
  expires_in: 86_400,
  access_token: 'fake',
  refresh_token: 'fake',
  api_url: origin,
  user_id: 'ada',
  usertype: 'person',
  encrypted_private_key: device.wrappedKey,
})

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel(sessionTexts.en.email, { exact: true }).fill(email)
  await page.getByLabel(sessionTexts.en.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: sessionTexts.en.signIn }).click()
}

const texts = sessionTexts.en

test('a wrong password is shown at its field, near links to other pages', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ user: null, expected })
  await page.getByLabel(texts.email, { exact: true }).fill(person.email)
  await page.getByLabel(texts.password, { exact: true }).fill('something else')
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.wrong).waitFor()
  assert.equal(await page.getByLabel(texts.email, { exact: true }).inputValue(), person.email)
  await checkPage(page, 'wallet-sign-in')
  await page.getByRole('link', { name: texts.forgotten }).click()
  await page.getByRole('heading', { name: forgottenTexts.en.title }).waitFor()
  await checkPage(page, 'wallet-forgotten')
})

test('G-010: a second factor asks for its code', inBrowser, async () => {
  const { page, fake, person, device } = await openFakeWallet({ user: null, expected })
  fake.on('POST /api/auth/login', ({ body }: FakeRequest) => {
    if (body.code === undefined) return new ApiError('auth.code_required')
    return body.code === '424242' ? createLoginResponse(fake, device) : new ApiError('auth.login_failed')
  })
  await signIn(page, person.email, person.rawPassword)
  await page.getByRole('heading', { name: texts.codeTitle }).waitFor()
  await page.getByLabel(texts.code, { exact: true }).fill('000000')
  await page.getByRole('button', { name: texts.continue }).click()
  await page.getByText(texts.codeWrong).waitFor()
  await checkPage(page, 'wallet-second-factor')
  await page.getByLabel(texts.code, { exact: true }).fill('424242')
  await page.getByRole('button', { name: texts.continue }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('a company account is refused, because the wallet is for persons', inBrowser, async () => {
  const { page, fake, person, device } = await openFakeWallet({ user: null, expected })
  fake.on('POST /api/auth/login', { ...createLoginResponse(fake, device), usertype: 'company' })
  await signIn(page, person.email, person.rawPassword)
  await page.getByText(texts.company).waitFor()
  assert.equal(await page.getByRole('navigation').count(), 0)
})

test('too many attempts are called that, with the wait', inBrowser, async () => {
  const { page, fake, person } = await openFakeWallet({ user: null, expected })
  fake.on('POST /api/auth/login', () => new ApiError('rate.limited', { headers: { 'retry-after': '900' } }))
  await signIn(page, person.email, 'something else')
  await page.getByText(`${appTexts.en.limited}. ${appTexts.en.limitedText(900)}`).waitFor()
  assert.equal(await page.getByText(appTexts.en.busy).count(), 0)
})

test('an invitation survives the registration, and the name is in My data', inBrowser, async () => {
  const invitation = 'NORDWIND/CUSTOMER'
  const { page, fake, device } = await openFakeWallet({ user: null, at: `/connect?code=${invitation}`, expected })
  const profile = await fakeProfile(device.pair.publicKey)
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll({
    ...fakeAccount({ kit: 'none', email_confirmed: false }).replies,
    ...profile.replies,
    ...letters.replies,
  })
  const newAccount = { ...createLoginResponse(fake, device), user_id: 'grace', share_code: 'ACDEFGHJKL' }
  fake.on('POST /api/auth/register', newAccount)
  fake.on('POST /api/auth/confirm-email/request', { email: 'grace@wallet.example', email_confirmed: false })
  fake.on('GET /api/profile/by-code', new ApiError('profile.code_not_found'))
  // A new browser explains the wallet first; who has one signs in from there, and may come back.
  await page.getByText(welcomeTexts.en.invited(invitation)).waitFor()
  await page.getByRole('button', { name: welcomeTexts.en.toSignIn }).click()
  await page.getByText(texts.invited(invitation)).waitFor()
  await checkPage(page, 'wallet-sign-in-invited')
  await page.getByRole('link', { name: texts.toRegister }).click()
  await page.getByRole('heading', { name: welcomeTexts.en.screens[0]?.title ?? '' }).waitFor()
  await checkPage(page, 'wallet-welcome')
  await page.getByRole('button', { name: welcomeTexts.en.next }).click()
  await page.getByRole('heading', { name: welcomeTexts.en.screens[1]?.title ?? '' }).waitFor()
  await page.getByRole('link', { name: welcomeTexts.en.create }).click()
  await page.getByText(texts.registerInvited(invitation)).waitFor()
  await page.getByLabel(texts.displayName).fill('Grace Hopper')
  await page.getByLabel(texts.email, { exact: true }).fill('grace@wallet.example')
  await page.getByLabel(texts.password, { exact: true }).fill('correct horse battery')
  await page.getByLabel(texts.repeatPassword, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: texts.create }).click()
  await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
  assert.equal(fake.requests('POST /api/auth/register')[0]?.body.connect_code, invitation)
  await page.getByRole('button', { name: texts.sendAgain }).click()
  await page.getByText(texts.codeSentAgain).waitFor()
  await checkPage(page, 'wallet-confirm-email')
  await page.getByRole('link', { name: texts.confirmLater }).click()
  // The page before has a link of the same name.
  await page.getByRole('heading', { name: kitTexts.en.makeTitle }).waitFor()
  await page.getByRole('link', { name: kitTexts.en.later }).click()
  assert.equal(await page.getByLabel(connectTexts.en.code).inputValue(), invitation)
  assert.deepEqual(
    profile.data.map(({ slug }) => slug),
    ['first_name', 'email'],
    'the fields that this platform has',
  )
})
