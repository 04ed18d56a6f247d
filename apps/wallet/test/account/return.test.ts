// The return with a kit in the wallet: second factor, waiting time, and a lost response at the end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireKitSecret, wrapPrivateKey } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser, lostResponse, openFakeWallet } from '@company-data/testkit/browser'
import { forgottenTexts, kitTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'

const KIT_CODE = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'
const PASSWORD = 'another horse battery staple'
const READY_AT = '2030-01-02T03:04:05.000+00:00'
const texts = forgottenTexts.en

/** Expected refusals and lost calls: the browser logs each to its console. */
const expected = /status of 40[0139]|net::ERR_/

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** The entry page over an account with a kit, at the step of the mailed digits. */
const openReturn = async () => {
  const wallet = await openFakeWallet({ user: null, at: paths.forgotten, expected })
  const { page, fake, device, person } = wallet
  const wrapped = await wrapPrivateKey(device.pair.pkcs8, requireKitSecret(KIT_CODE))
  fake.on('POST /api/auth/kit/begin', { return_id: 'r1', expires_at: READY_AT })
  fake.on('POST /api/auth/kit/open', ({ body }: FakeRequest) => {
    if (body.code !== '123456') return new ApiError('account.return_denied')
    if (body.wait) return { status: 'waiting', ready_at: READY_AT }
    if (body.second_factor === undefined) return new ApiError('auth.code_required')
    return {
      status: 'ready',
      return_token: 't1',
      user_id: person.user_id,
      usertype: 'person',
      public_key: device.pair.publicKey,
      encrypted_private_key: wrapped,
    }
  })
  await click(page, texts.useKit)
  await fill(page, texts.email, person.email)
  await fill(page, texts.kitCode, `KIT1:${KIT_CODE.replaceAll('-', '')}`)
  await click(page, texts.begin)
  await fill(page, texts.digits, '123456')
  await click(page, texts.open)
  await page.getByText(texts.secondFactorLead).waitFor()
  return wallet
}

test('[TRUST-10] without the second factor a return waits, and says until when', inBrowser, async () => {
  const { page, fake } = await openReturn()
  await checkPage(page, 'wallet-return-factor')
  await click(page, texts.noFactor)
  await page.getByText(texts.waitTitle).waitFor()
  await checkPage(page, 'wallet-return-wait')
  await click(page, texts.wait)
  await page.getByRole('heading', { name: texts.waitingTitle }).waitFor()
  await page.getByText(/2030/).waitFor()
  await checkPage(page, 'wallet-return-waiting')
  const requests = JSON.stringify(['begin', 'open'].map((step) => fake.requests(`POST /api/auth/kit/${step}`)))
  for (const spelling of [KIT_CODE, KIT_CODE.replaceAll('-', '')]) assert.ok(!requests.includes(spelling))
})

test('[TRUST-09] after a lost response, the salt shows that the return is done', inBrowser, async () => {
  const { page, fake, device, person } = await openReturn()
  await fill(page, texts.secondFactor, '4T7K0-9XW2M')
  await click(page, texts.open)
  await page.getByRole('heading', { name: texts.passwordTitle }).waitFor()
  let finished: FakeRequest['body'] | undefined
  fake.on('POST /api/auth/kit/finish', ({ body }: FakeRequest) => {
    finished = body
    return lostResponse
  })
  fake.on('GET /api/auth/params', () => ({ auth_salt: finished?.auth_salt ?? device.authSalt, iter: 100_000 }))
  fake.on('POST /api/auth/login', ({ body }: FakeRequest) =>
    body.password === finished?.password ? new ApiError('auth.code_required') : new ApiError('auth.login_failed'),
  )
  await fill(page, texts.newPassword, PASSWORD)
  await fill(page, texts.repeatPassword, PASSWORD)
  await click(page, texts.finish)
  // A second factor is on, so the page cannot sign in by itself: the new kit is shown first.
  await page.getByRole('heading', { name: texts.doneTitle }).waitFor()
  await checkPage(page, 'wallet-return-done')
  const groups = await page.getByRole('list', { name: kitTexts.en.code }).locator('code').allTextContents()
  assert.equal(groups.length, 8)
  await page.getByRole('link', { name: texts.toSignInNow }).click()
  await page.getByLabel(texts.email, { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(groups[0] ?? ''), 'the code is gone with its page')
  assert.equal(fake.requests('POST /api/auth/kit/finish').length, 1)
  assert.notEqual(person.rawPassword, PASSWORD)
})
