// Passkeys on a real platform, with a virtual authenticator: sign in, unlock, approve; also those of a parent domain.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { test } from 'node:test'
import {
  addCleanup,
  addSealedDatum,
  connect,
  createService,
  createServiceClient,
  enroll,
  openRegion,
  ownPlatform,
  pollChallenge,
  raiseChallenge,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import {
  addAuthenticator,
  checkPage,
  inBrowser,
  readStorages,
  signInWithoutForm,
  useBrowser,
  useWallet,
} from '@company-data/testkit/browser'
import { forgottenTexts, passkeyTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { paths } from '../../src/paths.ts'
import { securityTexts } from '../../src/security/security-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { addPasskey, submitPasskey } from '../fixtures/passkeys.ts'

// A browser allows passkeys at a name, not at an address of numbers.
const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
const { openWallet } = useWallet()

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0134]|pubKeyCredParams is missing/
const [texts, session] = [passkeyTexts.en, sessionTexts.en]

/** Tokens and wrapped keys, as the platform sends them. */
const watchSecrets = (page: Page): Set<string> => {
  const secrets = new Set<string>()
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    const body: unknown = await response.json().catch(() => null)
    JSON.stringify(body, (name, value) => {
      if (typeof value === 'string' && /_token$|^data$|^wrapped/.test(name)) secrets.add(value)
      return value
    })
  })
  return secrets
}

/** Runs in the page: the user closes the next question of the browser. */
const cancelNextQuestion = (): void => {
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = () => {
    credentials.get = get
    return Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
  }
}

/** A private key in base64 begins with the header of PKCS#8. */
const PRIVATE_KEY = /(?<![\w+/-])MII[\w+/-]{200}/

test('[TRUST-28] [TRUST-29] one verified touch after a reload opens the wallet', inBrowser, async () => {
  const person = await registerPerson(platform)
  await addSealedDatum(person, 'email', 'ada@nordsee.example')
  // With its service worker, so that its cache is there too.
  const { page, go } = await openWallet(platform, { person, at: '/devices', expected, serviceWorkers: 'allow' })
  const secrets = watchSecrets(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const { setUserVerified } = await addAuthenticator(page)
  await addPasskey(page, person)
  await page.getByText(texts.unlocks, { exact: true }).waitFor()

  await page.reload()
  calls.length = 0
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('navigation').first().waitFor()
  assert.equal(calls.filter((path) => path === '/api/auth/login').length, 0, 'no password')
  assert.equal(calls.filter((path) => path === '/api/auth/passkey/login').length, 1, 'one ceremony')
  await go('/profile')
  await page.getByText('ada@nordsee.example').first().waitFor()
  const { texts: storedTexts, cryptoKeys } = await readStorages(page)
  assert.ok(storedTexts.length > 0 && secrets.size >= 3, 'there is something to compare')
  assert.deepEqual(cryptoKeys, [])
  for (const text of storedTexts) {
    assert.ok(!PRIVATE_KEY.test(text), text.slice(0, 200))
    for (const secret of [...secrets, person.rawPassword]) assert.ok(!text.includes(secret), text.slice(0, 200))
  }

  await page.getByRole('button', { name: shellTexts.en.lock }).first().click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor()
  await checkPage(page, 'wallet-unlock-passkey')
  const passkeyButton = page.getByRole('button', { name: session.usePasskey })
  assert.equal(await passkeyButton.evaluate((button) => button === document.activeElement), true, 'it comes first')
  calls.length = 0
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })
  assert.ok(!calls.some((path) => path.startsWith('/api/auth/')), 'an unlock needs no call')

  await page.getByRole('button', { name: shellTexts.en.lock }).first().click()
  await page.evaluate(cancelNextQuestion)
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByText(walletTexts.en.passkey.cancelled).waitFor()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })

  // The last question in this test: the authenticator has five verifications, fails all of them in one question, and stays blocked
  // even if the user is verified again.
  await page.getByRole('button', { name: shellTexts.en.lock }).first().click()
  await setUserVerified(false)
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByText(walletTexts.en.passkey.cancelled).waitFor()
  await page.getByLabel(session.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: session.unlock, exact: true }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })
})

test('A-96: a forgotten password leads to the passkey first', inBrowser, async () => {
  const { page } = await openWallet(platform, { person: null, at: '/forgotten-password' })
  await checkPage(page, 'wallet-forgotten-passkey')
  await page.getByRole('link', { name: forgottenTexts.en.toPasskey }).click()
  await page.getByRole('button', { name: session.usePasskey }).waitFor()
})

test('[TRUST-30] a passkey without PRF signs in, and the password opens', inBrowser, async () => {
  const { page, person } = await openWallet(platform, { at: '/devices', expected })
  assert.ok(person)
  await addAuthenticator(page, { hasPrf: false })
  await addPasskey(page, person)
  await page.getByText(texts.unlocksNot, { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByText(session.passkeySignedIn(person.email)).waitFor()
  assert.equal(await page.getByRole('button', { name: session.usePasskey }).count(), 0)
  await checkPage(page, 'wallet-passkey-without-prf')
  await page.getByLabel(session.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: session.unlock }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })
})

test('[TRUST-31] a passkey stands for the old password', inBrowser, async () => {
  const words = securityTexts.en
  const newPassword = 'a much longer password'
  const { page, person, go } = await openWallet(platform, { at: '/devices', expected })
  assert.ok(person)
  await addAuthenticator(page)
  await addPasskey(page, person)
  await go(`${paths.security}?open=password`)
  const sheet = page.getByRole('dialog', { name: words.changePassword })
  await sheet.getByRole('button', { name: words.usePasskeyInstead }).click()
  await checkPage(page, 'wallet-password-by-passkey')
  await sheet.getByLabel(words.newPassword, { exact: true }).fill(newPassword)
  await sheet.getByLabel(words.repeatPassword, { exact: true }).fill(newPassword)
  await sheet.getByRole('button', { name: words.changePassword }).click()
  await page.getByText(words.passwordChanged).waitFor()
  await page.reload()
  await page.getByLabel(session.password, { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: session.unlock, exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('[TRUST-28] [TRUST-29] an approval asks for the passkey each time', inBrowser, async () => {
  const words = approvalTexts.en
  const company = await registerCompany(platform, { displayName: 'Nordwind Energie' })
  const service = await createService(company, { name: 'Customer Portal' })
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(openRegion(platform), service, person)
  const { page } = await openWallet(platform, { person, at: '/devices', expected })
  const { setUserVerified } = await addAuthenticator(page)
  await addPasskey(page, person)
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  const raise = async (context: string) => {
    const id: string = (await raiseChallenge(service, person.code, { context })).body.challenge_id
    const card = page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })
    await card.getByText(words.byPasskey).waitFor()
    return { card, poll: () => pollChallenge(service, id, '?details=true') }
  }
  const first = await raise('Login from Graz')
  await checkPage(page, 'wallet-approval-passkey')
  await first.card.getByRole('button', { name: words.approve }).click()
  await page.getByText(words.outcomes.approved.text('Customer Portal')).waitFor()
  const { status, unlocked_by, receipt } = (await first.poll()).body
  assert.deepEqual([status, unlocked_by, 'assertion' in receipt], ['approved', 'passkey', true])
  await page.getByRole('button', { name: words.done }).click()

  const second = await raise('Login from Wels')
  await setUserVerified(false)
  await second.card.getByRole('button', { name: words.approve }).click()
  await second.card.getByText(walletTexts.en.passkey.cancelled).waitFor()
  assert.equal((await second.poll()).body.status, 'pending')
  await second.card.getByRole('button', { name: words.usePasscode }).click()
  await second.card.getByLabel(words.passcode, { exact: true }).waitFor()
})

test('A-100: a device that has a passkey of the account makes no second one', inBrowser, async () => {
  const { page, person } = await openWallet(platform, { at: '/devices', expected })
  assert.ok(person)
  const { listRpIds } = await addAuthenticator(page)
  await addPasskey(page, person)
  const sheet = await submitPasskey(page, person)
  await sheet.getByText(walletTexts.en.passkey.exists).waitFor()
  await checkPage(page, 'wallet-passkey-exists')
  assert.equal((await person.call('GET', '/api/account/trusted-devices')).body.length, 1)
  assert.equal((await listRpIds()).length, 1)
})

test('A-100: a passkey is kept from opening the data, and allowed to again', inBrowser, async () => {
  const { page, person, go } = await openWallet(platform, { at: '/devices', expected })
  assert.ok(person)
  await addAuthenticator(page)
  await addPasskey(page, person)
  const sheet = page.getByRole('dialog', { name: texts.unlockTitle })
  await page.getByRole('button', { name: texts.stopUnlock }).click()
  await checkPage(page, 'wallet-passkey-stop-unlock')
  await sheet.getByRole('button', { name: texts.endUnlock }).click()
  await page.getByText(texts.unlocksNot, { exact: true }).waitFor()
  assert.equal((await person.call('GET', '/api/account/trusted-devices')).body[0].unlocks, false)

  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByText(session.passkeySignedIn(person.email)).waitFor()
  await page.getByLabel(session.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: session.unlock }).click()
  await page.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })

  await go('/devices')
  await page.getByRole('button', { name: texts.startUnlock }).click()
  await checkPage(page, 'wallet-passkey-start-unlock')
  await sheet.getByLabel(walletTexts.en.password, { exact: true }).fill(person.rawPassword)
  await sheet.getByRole('button', { name: texts.enableUnlock }).click()
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.getByRole('navigation').first().waitFor()
})

/** The platform of an installation whose WEBAUTHN_RP_ID is a parent of its host. */
const RP_ID = 'wallet.localhost'

/** The public address: a browser finds every name below `localhost` here, and the front door is behind it. */
let frontDoorPort = 0
const proxy = createServer((socket) => {
  const upstream = connectSocket(frontDoorPort, '127.0.0.1')
  socket.on('error', () => upstream.destroy())
  upstream.on('error', () => socket.destroy())
  socket.pipe(upstream).pipe(socket)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
addCleanup(() => new Promise<void>((resolve) => proxy.close(() => resolve())))
const origin = `http://id.${RP_ID}:${(proxy.address() as AddressInfo).port}`

const domainPlatform = await ownPlatform({ environment: { FRONT_DOOR_URL: origin, WEBAUTHN_RP_ID: RP_ID } })
frontDoorPort = Number(new URL(domainPlatform.frontDoor).port)
const { openPage } = useBrowser()

const signInAt = async (page: Page, app: string, at: string, { email, rawPassword }: TestAccount): Promise<void> => {
  await page.goto(`${origin}/${app}/sign-in`)
  await signInWithoutForm(page, { email, password: rawPassword })
  await page.locator('nav').first().waitFor()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/${app}${at}`)
}

const signInByPasskey = async (page: Page): Promise<void> => {
  await page.reload()
  await page.getByRole('button', { name: session.usePasskey }).click()
  await page.locator('nav').first().waitFor()
}

test('A-100: wallet and consent page use a passkey of a parent domain', inBrowser, async () => {
  const company = await registerCompany(domainPlatform, { displayName: 'Nordwind Energie' })
  const service = await createService(company, { name: 'Customer Portal' })
  const client = await createServiceClient(company, service.id)
  const person = await registerPerson(domainPlatform)
  await connect(person, service)
  const page = await openPage({ expected: /status of 40[0134]|pubKeyCredParams is missing|registration/ })
  const { listRpIds } = await addAuthenticator(page)

  await signInAt(page, 'wallet', '/devices', person)
  await addPasskey(page, person)
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  assert.deepEqual(await listRpIds(), [RP_ID])
  await signInByPasskey(page)

  const state = randomBytes(24).toString('base64url')
  const query = { client_id: client.clientId, mode: '2fa_enroll', response_mode: 'detached', state }
  await page.goto(`${origin}/auth?${new URLSearchParams(query)}`)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Approve logins to Customer Portal?' }).waitFor()
})

test('A-100: an owner signs in to the portal with a passkey of a parent domain', inBrowser, async () => {
  const company = await registerCompany(domainPlatform, { displayName: 'Hansa Logistik' })
  const page = await openPage({ expected: /status of 40[0134]|pubKeyCredParams is missing/ })
  await addAuthenticator(page)
  await signInAt(page, 'portal', '/security', company)
  await addPasskey(page, company)
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  await signInByPasskey(page)
})
