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
import { forgottenTexts } from '@company-data/ui/account/rules'
import type { Page } from 'playwright-core'
import { sessionTexts } from '../src/session/session-texts.ts'

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

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
