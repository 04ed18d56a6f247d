// Passkeys in the portal on a real platform, with a virtual authenticator: an owner adds one, signs in and unlocks with it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ownPlatform, registerCompany } from '@company-data/testkit'
import {
  addAuthenticator,
  checkPage,
  inBrowser,
  portalUser,
  readStorages,
  usePortal,
} from '@company-data/testkit/browser'
import { autoLockTexts, kitTexts, passkeyTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { appTexts } from '../../src/app/app-texts.ts'
import { accountKeyTexts } from '../../src/company/account-key/account-key-texts.ts'
import { securityTexts } from '../../src/company/security/security-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { lockPortal } from '../fixtures/customer-company.ts'

// A browser allows passkeys at a name, not at an address of numbers.
const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
const { openPortal } = usePortal()

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0134]|pubKeyCredParams is missing/
const NEW_PASSWORD = 'a much longer password'
const [texts, session] = [passkeyTexts.en, sessionTexts.en]

/** The passkey stands for the old password. */
const changePassword = async (page: Page): Promise<void> => {
  const words = securityTexts.en
  await page.getByRole('button', { name: words.changePassword }).click()
  const drawer = page.getByRole('dialog', { name: words.changePassword })
  await drawer.getByRole('button', { name: words.usePasskeyInstead }).click()
  await drawer.getByText(words.passkeyProves).waitFor()
  assert.equal(await drawer.getByLabel(words.oldPassword, { exact: true }).count(), 0)
  await checkPage(page, 'password-by-passkey')
  await drawer.getByLabel(words.newPassword, { exact: true }).fill(NEW_PASSWORD)
  await drawer.getByLabel(words.repeatPassword, { exact: true }).fill(NEW_PASSWORD)
  await drawer.getByRole('button', { name: words.changePassword }).click()
  await page.getByText(words.passwordChanged).waitFor()
}

/** Makes a recovery kit and downloads the account key with the passkey alone. */
const useKeysByPasskey = async (page: Page, go: (path: string) => Promise<void>): Promise<void> => {
  const [kit, accountKey] = [kitTexts.en, accountKeyTexts.en]
  await go('/recovery-kit')
  await page.getByRole('button', { name: securityTexts.en.usePasskeyInstead }).click()
  await page.getByRole('button', { name: kit.make, exact: true }).click()
  await page.getByRole('list', { name: kit.code }).waitFor()
  await go('/account-key?open=download')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: securityTexts.en.usePasskeyInstead }).click()
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: accountKey.download }).click()
  assert.match(await readFile(await (await saving).path(), 'utf8'), /BEGIN ENCRYPTED PRIVATE KEY/)
  await go('/security?open=remove-kit')
  await drawer.getByRole('button', { name: securityTexts.en.usePasskeyInstead }).click()
  await drawer.getByRole('button', { name: kit.remove, exact: true }).click()
  await page.getByText(kit.states.none, { exact: true }).waitFor()
}

test('[TRUST-28] [TRUST-31] an owner signs in, unlocks and changes the password by passkey', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { page, go } = await openPortal(platform, { user: portalUser(company), at: '/security', expected })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await addAuthenticator(page)
  await page.getByRole('button', { name: texts.addPasskey }).click()
  const drawer = page.getByRole('dialog', { name: texts.addPasskey })
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(company.rawPassword)
  await drawer.getByRole('button', { name: texts.addPasskey }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  // With a passkey the browser may stay open for an hour.
  await page.getByRole('button', { name: autoLockTexts.en.minutes(60), exact: true }).waitFor()

  await page.reload()
  await page.getByText(session.welcomeBackLead(company.email)).waitFor()
  calls.length = 0
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
  assert.equal(calls.filter((path) => path === '/api/auth/login').length, 0, 'no password')
  assert.equal(calls.filter((path) => path === '/api/auth/passkey/login').length, 1, 'one ceremony')

  await lockPortal(page)
  calls.length = 0
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })
  assert.ok(!calls.some((path) => path.startsWith('/api/auth/')), 'an unlock needs no call')

  // Signed in once more, the storages hold no token and no key.
  const { texts: storedTexts, cryptoKeys } = await readStorages(page)
  assert.deepEqual(cryptoKeys, [])
  for (const secret of [company.token, /eyJ/, /BEGIN|encrypted_private_key|wrapped_key/])
    assert.ok(!storedTexts.some((text) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text))))

  await useKeysByPasskey(page, go)
  await go('/security')
  await changePassword(page)
  await page.reload()
  await page.getByLabel(session.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: session.unlock, exact: true }).click()
  await page.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
})
