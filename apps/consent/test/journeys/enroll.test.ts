// The journeys of an enrollment, from the link of the company to the redirect or the poll (D1-TFA-30 to D1-TFA-38).
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { derivePasscodeVerifier } from '@company-data/crypto'
import {
  addSealedDatum,
  call,
  connect,
  createService,
  createServiceClient,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser } from '@company-data/testkit/browser'
import { newPasscodeTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { startRelyingParty } from '../testing/relying-party.ts'
import { chooseCountry, fillPasscode, heading, signIn } from '../testing/steps.ts'

const platform = await usePlatform()
const app = await startRelyingParty()
const { openPage } = useBrowser()
const company = await registerCompany(platform, { displayName: 'Nordwind Energie' })
const service = await createService(company, {
  name: 'Customer Portal',
  requestFields: [
    { slug: 'mail', label: 'E-mail for invoices', type: 'email', mandatory: true },
    { slug: 'home', label: 'Delivery address', type: 'address' },
    { slug: 'phone', label: 'Phone', type: 'phone', one_time: true },
  ],
})
const client = await createServiceClient(company, service.id, { redirect_uri: app.redirectUri })

const enrollments = async (person: TestAccount): Promise<string[]> =>
  (await person.call('GET', '/api/twofa/enrollments')).body.map((row: { service_id: string }) => row.service_id)

const connectInPage = async (page: Page): Promise<void> => {
  await heading(page, 'Connect with Customer Portal')
  await page.getByRole('checkbox', { name: 'Delivery address' }).check()
  await page.getByLabel('Street', { exact: true }).fill('Lindenweg 4')
  await page.getByLabel('City').fill('Bremen')
  await chooseCountry(page, 'Germany')
  await page.getByRole('button', { name: 'Connect and go on' }).click()
}

test(
  'a person connects, enrolls and returns without a code (D1-TFA-30, D1-TFA-32, D1-TFA-35, D1-TFA-36, CX-21)',
  inBrowser,
  async () => {
    const person = await registerPerson(platform, { region: 'eu' })
    await addSealedDatum(person, 'email', 'ada@nordsee.example')
    const page = await openPage()
    const sentRequests: string[] = []
    page.on('request', (request) => sentRequests.push(`${request.url()} ${request.postData() ?? ''}`))
    const query = {
      client_id: client.clientId,
      mode: '2fa_enroll',
      redirect_uri: app.redirectUri,
      state: 'state-of-the-app',
    }
    await page.goto(`${platform.frontDoor}/auth?${new URLSearchParams(query)}`)
    await signIn(page, person)
    await connectInPage(page)
    await heading(page, 'Approve logins to Customer Portal?')
    await fillPasscode(page)
    await page.getByRole('button', { name: 'Set up approval' }).click()
    const { iss, ...returned } = await app.returned(page)
    assert.deepEqual([returned, iss], [{ enrolled: 'true', state: 'state-of-the-app' }, platform.frontDoor])
    assert.deepEqual(await enrollments(person), [service.id])
    const [connection] = (await person.call('GET', '/api/company-connections')).body.items
    assert.deepEqual(
      connection.answers.map(({ slug, live }: { slug: string; live: boolean }) => [slug, live]),
      [
        ['mail', true],
        ['home', false],
      ],
    )
    const path = `/api/company-data/connections/${connection.id}`
    const { values } = (await call(company.apiUrl, 'GET', path, { token: await client.token() })).body
    const [mail, home] = [await service.open(values.mail.value), await service.open(values.home.value)]
    assert.equal(mail, 'ada@nordsee.example')
    assert.deepEqual(JSON.parse(home), { street: 'Lindenweg 4', city: 'Bremen', country: 'DE' })
    for (const secret of [person.rawPassword, 'ada@nordsee.example', 'Lindenweg'])
      assert.ok(
        !sentRequests.some((request) => request.includes(secret)),
        'the platform is sent neither password nor plaintext',
      )
  },
)

test(
  'polling a detached link returns denied, or confirms once (D1-TFA-30, D1-TFA-33, D1-TFA-34, A-28, G-112)',
  inBrowser,
  async () => {
    const person = await registerPerson(platform)
    await connect(person, service, [{ slug: 'mail', value: await service.seal('ada@example.org'), live: false }])
    const page = await openPage()
    const openLink = async (): Promise<string> => {
      const state = randomBytes(24).toString('base64url')
      const query = { client_id: client.clientId, mode: '2fa_enroll', response_mode: 'detached', state }
      await page.goto(`${platform.frontDoor}/auth?${new URLSearchParams(query)}`)
      await page.getByText('The app learns of your decision by itself.').waitFor()
      return state
    }
    const poll = (state: string) => {
      const body = { client_id: client.clientId, client_secret: client.clientSecret, state }
      return call(platform.frontDoor, 'POST', '/oauth2/result', { body })
    }
    const denied = await openLink()
    await signIn(page, person)
    await page.getByRole('button', { name: 'Do not set up' }).click()
    await heading(page, 'Nothing was shared')
    assert.deepEqual((await poll(denied)).body, { status: 'denied' })
    assert.deepEqual(await enrollments(person), [])

    const state = await openLink()
    assert.deepEqual((await poll(state)).body, { status: 'pending' })
    await signIn(page, person)
    await fillPasscode(page)
    await page.getByRole('button', { name: 'Set up approval' }).click()
    await heading(page, 'Done')
    assert.deepEqual((await poll(state)).body, { enrolled: true })
    assert.equal((await poll(state)).status, 410)
    assert.deepEqual(await enrollments(person), [service.id])
  },
)

test('A-101: a person without an unlock sets the passcode with the enrollment', inBrowser, async () => {
  const person = await registerPerson(platform)
  await connect(person, service, [{ slug: 'mail', value: await service.seal('ada@example.org'), live: false }])
  const page = await openPage()
  const query = { client_id: client.clientId, redirect_uri: app.redirectUri, mode: '2fa_enroll', state: 's1' }
  const openLink = () => page.goto(`${platform.frontDoor}/auth?${new URLSearchParams(query)}`)
  const confirm = () => page.getByRole('button', { name: 'Set up approval' }).click()
  await openLink()
  await signIn(page, person)
  const getField = (name: string) => page.getByRole('textbox', { name, exact: true })
  const [passcode, repeated] = [getField('New passcode'), getField('Repeat the passcode')]
  await confirm()
  await page.getByText(newPasscodeTexts.en.rule).last().waitFor()
  assert.deepEqual(await enrollments(person), [], 'TRUST-21: no enrollment without an unlock')
  await passcode.fill('123456')
  await confirm()
  await page.getByText('This passcode is guessed first.').waitFor()
  await passcode.fill('628401')
  await repeated.fill('628401')
  await checkPage(page, 'consent-enroll-with-passcode')
  await confirm()
  assert.equal((await app.returned(page)).enrolled, 'true')
  assert.equal((await person.call('GET', '/api/account')).body.passcode_set, true)
  const body = { share_code: person.code, idempotency_key: 'login-1' }
  const token = await client.token()
  const { challenge_id } = (await call(company.apiUrl, 'POST', '/api/service-2fa/challenges', { token, body })).body
  const verifier = await derivePasscodeVerifier(person.userId, '628401')
  const approval = { unlock: 'passcode', passcode: verifier }
  const { status } = await person.call('POST', `/api/twofa/challenges/${challenge_id}/approve`, approval)
  assert.equal(status, 200)

  await openLink()
  await signIn(page, person)
  await page.getByText('You have set this up before.').waitFor()
  assert.equal(await passcode.count(), 0, 'it is set already')
})
