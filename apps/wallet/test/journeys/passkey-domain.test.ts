// Passkeys of an installation whose WEBAUTHN_RP_ID is a parent of its host: wallet, consent page and portal use them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { test } from 'node:test'
import {
  addCleanup,
  connect,
  createService,
  createServiceClient,
  ownPlatform,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { addAuthenticator, inBrowser, signInWithoutForm, useBrowser } from '@company-data/testkit/browser'
import { passkeyTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { addPasskey } from '../fixtures/passkeys.ts'

const RP_ID = 'wallet.localhost'
const texts = passkeyTexts.en

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

const platform = await ownPlatform({ environment: { FRONT_DOOR_URL: origin, WEBAUTHN_RP_ID: RP_ID } })
frontDoorPort = Number(new URL(platform.frontDoor).port)
const { openPage } = useBrowser()

const signIn = async (page: Page, app: string, at: string, { email, rawPassword }: TestAccount): Promise<void> => {
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
  await page.getByRole('button', { name: sessionTexts.en.usePasskey }).click()
  await page.locator('nav').first().waitFor()
}

test('A-100: wallet and consent page use a passkey of a parent domain', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Nordwind Energie' })
  const service = await createService(company, { name: 'Customer Portal' })
  const client = await createServiceClient(company, service.id)
  const person = await registerPerson(platform)
  await connect(person, service)
  const page = await openPage({ expected: /status of 40[0134]|pubKeyCredParams is missing|registration/ })
  const { listRpIds } = await addAuthenticator(page)

  await signIn(page, 'wallet', '/devices', person)
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
  const company = await registerCompany(platform, { displayName: 'Hansa Logistik' })
  const page = await openPage({ expected: /status of 40[0134]|pubKeyCredParams is missing/ })
  await addAuthenticator(page)
  await signIn(page, 'portal', '/security', company)
  await addPasskey(page, company)
  await page.getByText(texts.unlocks, { exact: true }).waitFor()
  await signInByPasskey(page)
})
