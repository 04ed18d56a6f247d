// Signing in on a real platform: by a passkey of a virtual authenticator, which also unlocks, and by a code of an app.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import {
  addDelegate,
  createService,
  mailbox,
  ownPlatform,
  registerCompany,
  totpAt,
  uniqueName,
} from '@company-data/testkit'
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
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

// A browser allows passkeys at a name, not at an address of numbers.
const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
const { openPortal } = usePortal()
const frontDoorUrl = platform.frontDoor

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

test('A-100: an owner keeps a passkey from opening the keys, and allows it again', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { page } = await openPortal(platform, {
    user: portalUser(company),
    at: '/security',
    expected: /pubKeyCredParams is missing/,
  })
  await addAuthenticator(page)
  const submit = async (title: string, button: string): Promise<void> => {
    const drawer = page.getByRole('dialog', { name: title })
    await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(company.rawPassword)
    await drawer.getByRole('button', { name: button }).click()
    await page.getByText(texts.unlocks, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: texts.addPasskey }).click()
  await submit(texts.addPasskey, texts.addPasskey)

  await page.getByRole('button', { name: texts.stopUnlock }).click()
  await page.getByRole('dialog', { name: texts.unlockTitle }).getByRole('button', { name: texts.endUnlock }).click()
  await page.getByText(texts.unlocksNot, { exact: true }).waitFor()
  assert.equal((await company.call('GET', '/api/account/trusted-devices')).body[0].unlocks, false)

  await page.getByRole('button', { name: texts.startUnlock }).click()
  await checkPage(page, 'security-passkey-unlock')
  await submit(texts.unlockTitle, texts.enableUnlock)
  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.locator('nav').first().waitFor()
})

test('A-100: a delegate adds a passkey and signs in with it', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  const delegate = await addDelegate(platform, company, [id])
  const user = { email: delegate.email, password: delegate.rawPassword }
  const { page } = await openPortal(platform, { user, at: '/security', expected: /pubKeyCredParams is missing/ })
  await addAuthenticator(page)
  await page.getByRole('button', { name: texts.addPasskey }).click()
  const drawer = page.getByRole('dialog', { name: texts.addPasskey })
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(user.password)
  await drawer.getByRole('button', { name: texts.addPasskey }).click()
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  const [row] = (await delegate.call('GET', '/api/account/trusted-devices')).body
  assert.deepEqual([row.kind, row.unlocks], ['passkey', true])
  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.locator('nav').first().waitFor()
})

const PASSWORD = 'correct horse battery staple'
const STEP_SECONDS = 30

interface SecondFactorClient {
  secondFactor: {
    setUp(): Promise<{ secret: string }>
    confirm(code: string): Promise<unknown>
  }
}

/** Turns the second factor on; each call of the result is the next code of the app, because a code works once. */
const startApp = async (client: SecondFactorClient): Promise<() => Promise<string>> => {
  const { secret } = await client.secondFactor.setUp()
  const readCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  await client.secondFactor.confirm(await readCode())
  return async () => {
    await platform.advance(STEP_SECONDS)
    return readCode()
  }
}

const newCompany = async () => {
  const client = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const user = { email: `company-${name.toLowerCase()}@example.org`, password: PASSWORD }
  await client.register({ ...user, display_name: 'Example Ltd', company_code: `C${name}`.slice(0, 12) })
  return { client, user }
}

const typePassword = async (page: Page, action: string): Promise<void> => {
  await page.getByLabel(session.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: action, exact: true }).click()
}

const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('heading', { name: session.codeTitle }).waitFor()
  await page.getByLabel(session.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: session.continue }).click()
}

test('[G-010] an owner signs in with a code, once each, and unlocks without one', inBrowser, async () => {
  const { client, user } = await newCompany()
  const nextCode = await startApp(client)
  const { page } = await openPortal(platform, { expected })
  await page.getByLabel(session.email, { exact: true }).fill(user.email)
  await typePassword(page, session.signIn)
  const code = await nextCode()
  await typeCode(page, code)
  await page.getByRole('navigation').first().waitFor()
  await lockPortal(page)
  await unlockPortal(page, user)

  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByLabel(session.email, { exact: true }).fill(user.email)
  await typePassword(page, session.signIn)
  await typeCode(page, code)
  await page.getByText(session.codeWrong).waitFor()
  await typeCode(page, await nextCode())
  await page.getByRole('navigation').first().waitFor()
})

test('[G-054] a delegate unlocks with the password and a code', inBrowser, async () => {
  const { client } = await newCompany()
  const email = `grace-${uniqueName().toLowerCase()}@example.org`
  await client.delegates.create({ email, name: 'Grace Hopper', service_ids: [] })
  const delegate = createDelegateClient({ frontDoorUrl })
  const token = await mailbox(platform).codeFor(email, 'delegate_invite')
  await delegate.acceptInvite({ email, password: PASSWORD, token })
  const nextCode = await startApp(delegate)
  const { page } = await openPortal(platform, { expected })
  await page.getByLabel(session.email, { exact: true }).fill(email)
  await typePassword(page, session.signIn)
  await typeCode(page, await nextCode())
  await page.getByRole('navigation').first().waitFor()
  await lockPortal(page)
  await typePassword(page, session.unlock)
  await typeCode(page, await nextCode())
  await page.getByRole('heading', { name: session.codeTitle }).waitFor({ state: 'detached' })
  await page.getByRole('navigation').first().waitFor()
})
