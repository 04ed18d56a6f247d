// Password and second factor in the wallet: changed and switched, also when a response is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unwrapPrivateKey } from '@company-data/crypto'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { appTexts } from '@company-data/web/app/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { securityTexts } from '../../src/security/security-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { fakeCredentials, RECOVERY_CODES } from '../fakes/fake-credentials.ts'

/** Expected refusals and lost calls: the browser logs each to its console. */
const expected = /status of 40[0139]|net::ERR_FAILED/

const NEW_PASSWORD = 'a much longer password'

/** Finds the dialog that is a sheet, not the one of a toast. */
const getSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

/** The wallet over an account with a password and a second factor. */
const openSecurity = async (at: string) => {
  const wallet = await openFakeWallet({ expected })
  const credentials = fakeCredentials(wallet.fake, wallet.device)
  wallet.fake.onAll(credentials.replies)
  await wallet.go(at)
  return { ...wallet, ...credentials }
}

const typePassword = async (page: Page, password: string): Promise<void> => {
  const texts = securityTexts.en
  const sheet = getSheet(page, texts.changePassword)
  await sheet.getByLabel(texts.oldPassword, { exact: true }).fill(password)
  await sheet.getByLabel(texts.newPassword, { exact: true }).fill(NEW_PASSWORD)
  await sheet.getByLabel(texts.repeatPassword, { exact: true }).fill(NEW_PASSWORD)
  await sheet.getByRole('button', { name: texts.changePassword }).click()
}

/**
 * From the first call of this kind on nothing gets through until the block is lifted; `arrives`: that one call reaches
 * the platform.
 */
const cutAt = async (page: Page, call: RegExp, arrives: boolean): Promise<() => Promise<void>> => {
  const isApi = ({ pathname }: URL): boolean => pathname.startsWith('/api/')
  let isCut = false
  await page.route(isApi, async (route) => {
    const request = route.request()
    const isIt = call.test(`${request.method()} ${new URL(request.url()).pathname}`)
    if (!isCut && !isIt) return route.continue()
    if (!isCut && arrives) await route.fetch()
    isCut = true
    return route.abort()
  })
  return () => page.unroute(isApi)
}

/** Runs in the page: a fast machine shows the progress for less time than a test needs to look again. */
const watchProgress = (): { isShown: Promise<void> } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    if (document.querySelector('[role="dialog"] [role="progressbar"]')) resolve()
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  return { isShown: promise }
}

const texts = securityTexts.en

test('a new password seals the same keys and signs in (G-011, D1-ACCT-05, G-183)', inBrowser, async () => {
  const { page, person, device, fake } = await openSecurity('/account')
  await page.getByRole('link', { name: accountTexts.en.security }).click()
  await page.getByText(texts.off, { exact: true }).waitFor()
  await checkPage(page, 'wallet-security')
  await page.getByRole('button', { name: texts.changePassword }).click()
  await typePassword(page, 'not the password')
  const sheet = getSheet(page, texts.changePassword)
  await sheet.getByText(appTexts.en.wrongPassword).waitFor()
  assert.equal(await sheet.getByLabel(texts.newPassword, { exact: true }).inputValue(), NEW_PASSWORD)
  await checkPage(page, 'wallet-security-password')
  const progress = await page.evaluateHandle(watchProgress)
  await typePassword(page, person.rawPassword)
  await progress.evaluate(({ isShown }) => isShown)
  await page.getByText(texts.passwordChanged).waitFor()
  await sheet.waitFor({ state: 'detached' })
  const [change] = fake.requests('PUT /api/account/password')
  const key = await unwrapPrivateKey(change?.body.encrypted_private_key, NEW_PASSWORD)
  assert.deepEqual(Buffer.from(key), Buffer.from(device.pair.pkcs8), 'the same key, under the new password')

  await page.reload()
  await page.getByLabel(sessionTexts.en.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: sessionTexts.en.unlock }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('G-011, G-183: after a lost response, the page finds the valid password', inBrowser, async () => {
  const { page, person, device, state } = await openSecurity('/account/security')
  await page.getByRole('button', { name: texts.changePassword }).click()
  const sheet = getSheet(page, texts.changePassword)
  const restore = await cutAt(page, /PUT \/api\/account\/password/, true)
  await typePassword(page, person.rawPassword)
  await sheet.getByText(texts.answerLost).waitFor()
  await checkPage(page, 'wallet-security-lost')
  await restore()
  await page.getByText(texts.passwordChanged).waitFor()
  await sheet.waitFor({ state: 'detached' })
  assert.notEqual(state.verifier, device.password, 'the new password is valid')
})

test('G-011: a lost password change keeps the old one valid, and is retried', inBrowser, async () => {
  const texts = securityTexts.en
  const { page, person, device, state } = await openSecurity('/account/security')
  await page.getByRole('button', { name: texts.changePassword }).click()
  const sheet = getSheet(page, texts.changePassword)
  const restore = await cutAt(page, /PUT \/api\/account\/password/, false)
  await typePassword(page, person.rawPassword)
  await sheet.getByText(texts.answerLost).waitFor()
  await restore()
  await sheet.getByText(texts.passwordUnchanged).waitFor()
  assert.equal(state.verifier, device.password, 'the old password is valid')
  await sheet.getByRole('button', { name: texts.changePassword }).click()
  await page.getByText(texts.passwordChanged).waitFor()
  assert.notEqual(state.verifier, device.password, 'the new password is valid')
})

test(
  'a second factor is turned on, requested at sign-in, and turned off (G-011, D1-ACCT-07, G-183)',
  inBrowser,
  async () => {
    const [texts, session] = [securityTexts.en, sessionTexts.en]
    const { page, person, account, state } = await openSecurity('/account/security')
    let codes = 100_000
    const nextCode = (): string => {
      codes += 1
      state.code = String(codes)
      return state.code
    }
    await page.getByRole('button', { name: texts.setUp }).click()
    const setUp = getSheet(page, texts.setUpTitle)
    await setUp.locator('code').first().waitFor()
    assert.match((await setUp.getByRole('link', { name: texts.openApp }).getAttribute('href')) ?? '', /^otpauth:/)
    await setUp.getByLabel(appTexts.en.password, { exact: true }).fill(person.rawPassword)
    await setUp.getByLabel(texts.appCode).fill('000000')
    await setUp.getByRole('button', { name: texts.turnOn }).click()
    await setUp.getByText(appTexts.en.wrongCode).waitFor()
    await checkPage(page, 'wallet-second-factor-set-up')

    const restore = await cutAt(page, /POST \/api\/account\/2fa\/confirm/, true)
    await setUp.getByLabel(texts.appCode).fill(nextCode())
    await setUp.getByRole('button', { name: texts.turnOn }).click()
    await setUp.getByText(texts.factorUnknown).waitFor()
    await restore()
    await setUp.getByRole('button', { name: texts.turnOn }).click()
    await setUp.waitFor({ state: 'detached' })
    await page.getByText(texts.codesLost).waitFor()
    await page.getByText(texts.on, { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.newCodes }).click()
    const renewal = getSheet(page, texts.newCodes)
    await renewal.getByLabel(appTexts.en.password, { exact: true }).fill(person.rawPassword)
    await renewal.getByLabel(texts.appCode).fill(nextCode())
    await renewal.getByRole('button', { name: texts.newCodes }).click()
    await renewal.getByText(RECOVERY_CODES[9] ?? '').waitFor()
    await checkPage(page, 'wallet-recovery-codes')
    await renewal.getByRole('button', { name: texts.codesKept }).click()
    await renewal.waitFor({ state: 'detached' })

    await page.reload()
    await page.getByLabel(session.password, { exact: true }).fill(person.rawPassword)
    await page.getByRole('button', { name: session.unlock }).click()
    await page.getByRole('heading', { name: session.codeTitle }).waitFor()
    const lift = await cutAt(page, /POST \/api\/auth\/login/, true)
    await page.getByLabel(session.code, { exact: true }).fill(nextCode())
    await page.getByRole('button', { name: session.continue }).click()
    await page.getByText(session.codeMayBeUsed).waitFor()
    await lift()
    await page.getByRole('button', { name: session.continue }).click()
    await page.getByText(session.codeWrong).waitFor()
    await page.getByLabel(session.code, { exact: true }).fill(nextCode())
    await page.getByRole('button', { name: session.continue }).click()

    await page.getByRole('button', { name: texts.turnOff }).click()
    const turnOff = getSheet(page, texts.turnOffTitle)
    await turnOff.getByLabel(appTexts.en.password, { exact: true }).fill(person.rawPassword)
    await turnOff.getByLabel(texts.codeOrRecovery).fill(nextCode())
    await checkPage(page, 'wallet-second-factor-off')
    const mend = await cutAt(page, /DELETE \/api\/account\/2fa/, true)
    await turnOff.getByRole('button', { name: texts.turnOff }).click()
    await turnOff.getByText(texts.factorUnknown).waitFor()
    await mend()
    await turnOff.getByRole('button', { name: texts.turnOff }).click()
    await turnOff.waitFor({ state: 'detached' })
    await page.getByText(texts.off, { exact: true }).waitFor()
    assert.equal(account.twofa_enabled, false)
  },
)
