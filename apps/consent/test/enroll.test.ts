// Enrollment in a real browser, from the link of the company to the redirect or the poll (D1-TFA-30 to D1-TFA-38).
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addDatum,
  addSealedDatum,
  call,
  clearFile,
  connect,
  createService,
  createServiceClient,
  ownPlatform,
  pdf,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { checkLayouts } from './testing/page-layouts.ts'
import { startRelyingParty } from './testing/relying-party.ts'
import { heading, signIn } from './testing/steps.ts'

const platform = await ownPlatform()
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

const linkOf = (fields: Record<string, string> = {}): string =>
  `${platform.frontDoor}/auth?${new URLSearchParams({
    client_id: client.clientId,
    mode: '2fa_enroll',
    redirect_uri: app.redirectUri,
    state: 'state-of-the-app',
    ...fields,
  })}`

const detachedLink = (): { state: string; link: string } => {
  const state = randomBytes(24).toString('base64url')
  const query = { client_id: client.clientId, mode: '2fa_enroll', response_mode: 'detached', state }
  return { state, link: `${platform.frontDoor}/auth?${new URLSearchParams(query)}` }
}

const poll = (state: string) =>
  call(platform.frontDoor, 'POST', '/oauth2/result', {
    body: { client_id: client.clientId, client_secret: client.clientSecret, state },
  })

const connectedPerson = async (): Promise<TestAccount> => {
  const person = await registerPerson(platform)
  await connect(person, service, [{ slug: 'mail', value: await service.seal('ada@example.org'), live: false }])
  return person
}

const enrollments = async (person: TestAccount): Promise<string[]> =>
  (await person.call('GET', '/api/twofa/enrollments')).body.map((row: { service_id: string }) => row.service_id)

test(
  '[D1-TFA-30] [D1-TFA-32] [D1-TFA-35] [D1-TFA-36] a connected person enrolls in the browser and returns without a code',
  inBrowser,
  async () => {
    const person = await connectedPerson()
    const page = await openPage()
    await page.goto(linkOf())
    await heading(page, 'Approve logins to Customer Portal')
    await checkLayouts(page, 'sign-in-to-enroll')
    await signIn(page, person)
    await heading(page, 'Approve logins to Customer Portal?')
    await checkLayouts(page, 'enroll')
    await page.getByRole('button', { name: 'Set up approval' }).click()
    const { iss, ...returned } = await app.returned(page)
    assert.deepEqual([returned, iss], [{ enrolled: 'true', state: 'state-of-the-app' }, platform.frontDoor])
    assert.deepEqual(await enrollments(person), [service.id])
  },
)

const connectInPage = async (page: Page): Promise<void> => {
  await heading(page, 'Connect with Customer Portal')
  await page.getByLabel('Delivery address').check()
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await page.getByText('Fill this in.').first().waitFor()
  await checkLayouts(page, 'connect')
  await page.getByLabel('Street').fill('Lindenweg 4')
  await page.getByLabel('City').fill('Bremen')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByRole('button', { name: 'Connect and go on' }).click()
}

test(
  '[D1-TFA-30] (CX-21) who is not connected connects first: from the profile and typed in, sealed in the page',
  inBrowser,
  async () => {
    const person = await registerPerson(platform, { region: 'eu' })
    await addSealedDatum(person, 'email', 'ada@nordsee.example')
    const page = await openPage()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(linkOf())
    await signIn(page, person)
    await connectInPage(page)
    await heading(page, 'Approve logins to Customer Portal?')
    await page.getByRole('button', { name: 'Set up approval' }).click()
    assert.equal((await app.returned(page)).enrolled, 'true')
    const [connection] = (await person.call('GET', '/api/company-connections')).body.items
    assert.deepEqual(
      connection.answers.map(({ slug, live }: { slug: string; live: boolean }) => [slug, live]),
      [
        ['mail', true],
        ['home', false],
      ],
    )
    const { values } = (
      await call(company.apiUrl, 'GET', `/api/company-data/connections/${connection.id}`, {
        token: await client.token(),
      })
    ).body
    const [mail, home] = [await service.open(values.mail.value), await service.open(values.home.value)]
    assert.equal(mail, 'ada@nordsee.example')
    assert.deepEqual(JSON.parse(home), { street: 'Lindenweg 4', city: 'Bremen', country: 'DE' })
    for (const secret of [person.rawPassword, 'ada@nordsee.example', 'Lindenweg']) {
      assert.ok(
        !sent.some((request) => request.includes(secret)),
        'the platform is sent neither password nor plaintext',
      )
    }
  },
)

test(
  '[D1-TFA-33] [D1-TFA-34] (A-28) detached: the link opens the request, the page says what to do, the poll confirms once',
  inBrowser,
  async () => {
    const person = await connectedPerson()
    const { state, link } = detachedLink()
    const page = await openPage()
    await page.goto(link)
    await page.getByText('The app learns of your decision by itself.').waitFor()
    assert.deepEqual((await poll(state)).body, { status: 'pending' })
    await signIn(page, person)
    await page.getByRole('button', { name: 'Set up approval' }).click()
    await heading(page, 'Done')
    await checkLayouts(page, 'done')
    assert.deepEqual((await poll(state)).body, { enrolled: true })
    assert.equal((await poll(state)).status, 410)
  },
)

test(
  '(G-112) deny leads back with access_denied, before a login and after; detached the poll says denied',
  inBrowser,
  async () => {
    const person = await connectedPerson()
    const page = await openPage()
    await page.goto(linkOf())
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal((await app.returned(page)).error, 'access_denied')
    const { state, link } = detachedLink()
    await page.goto(link)
    await signIn(page, person)
    await page.getByRole('button', { name: 'Do not set up' }).click()
    await heading(page, 'Nothing was shared')
    await checkLayouts(page, 'denied')
    assert.deepEqual((await poll(state)).body, { status: 'denied' })
    assert.deepEqual(await enrollments(person), [])
  },
)

test(
  '[D1-TFA-37] (A-30) below Pro the page says whose plan it is, and refusing is still possible',
  inBrowser,
  async () => {
    const person = await connectedPerson()
    const page = await openPage()
    await company.call('PUT', '/api/account/level', { level: 'basic' })
    try {
      await page.goto(linkOf())
      await signIn(page, person)
      await heading(page, 'Not available at the moment')
      await page.getByText('Nordwind Energie cannot set up approvals with its current plan').waitFor()
      await checkLayouts(page, 'level')
      await page.getByRole('button', { name: `Return to ${app.host}` }).click()
      assert.equal((await app.returned(page)).error, 'access_denied')
    } finally {
      await company.call('PUT', '/api/account/level', { level: 'pro' })
    }
  },
)

test(
  '(A-30) a company that opens the page is told to use the account of a person, and can change to it',
  inBrowser,
  async () => {
    const person = await connectedPerson()
    const page = await openPage()
    await page.goto(linkOf())
    await signIn(page, company)
    await heading(page, 'This is for persons')
    await page.getByText(company.email).waitFor()
    await checkLayouts(page, 'persons-only')
    await page.getByRole('button', { name: 'Use another account' }).click()
    await signIn(page, person)
    await heading(page, 'Approve logins to Customer Portal?')
  },
)

test(
  '(G-081) a form that the service changed meanwhile is shown again, and nothing was sent by the old one',
  inBrowser,
  async () => {
    const changing = await createService(company, {
      name: 'Changing',
      requestFields: [{ slug: 'name', label: 'Name' }],
    })
    const { clientId } = await createServiceClient(company, changing.id, { redirect_uri: app.redirectUri })
    const person = await registerPerson(platform)
    const page = await openPage({ expected: /status of 409/ })
    await page.goto(linkOf({ client_id: clientId }))
    await signIn(page, person)
    await page.getByRole('checkbox', { name: 'Name' }).waitFor()
    await changing.publish([{ slug: 'nickname', label: 'Nickname', mandatory: true }])
    await page.getByRole('button', { name: 'Connect and go on' }).click()
    await page.getByText('The service has just changed what it asks for.').waitFor()
    await page.getByLabel('Nickname').fill('Ada')
    await page.getByRole('button', { name: 'Connect and go on' }).click()
    await heading(page, 'Approve logins to Changing?')
    assert.equal((await person.call('GET', '/api/company-connections')).body.items.length, 1)
  },
)

test(
  '(G-083) a file comes from the profile, a private one sealed again for the service; without one the page says where to add it',
  inBrowser,
  async () => {
    const papers = await createService(company, {
      name: 'Papers',
      requestFields: [{ slug: 'proof', label: 'Proof of address', type: 'document', mandatory: true, one_time: true }],
    })
    const { clientId } = await createServiceClient(company, papers.id, { redirect_uri: app.redirectUri })
    const person = await registerPerson(platform)
    const page = await openPage()
    await page.goto(linkOf({ client_id: clientId }))
    await signIn(page, person)
    await page.getByText('This service needs something that this page cannot give: Proof of address.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Connect and go on' }).count(), 0)
    const envelope = JSON.stringify(clearFile('application/pdf', pdf(), 'proof.pdf'))
    const { id } = await addDatum(person, 'document', { is_private: true })
    const value = await sealValue(envelope, person.publicKey)
    await person.call('PUT', `/api/contact-data/${id}/file`, { value })
    const connecting = page.waitForRequest((request) => request.url().endsWith('/api/company-connections'))
    await page.goto(linkOf({ client_id: clientId }))
    await signIn(page, person)
    await page.getByRole('button', { name: 'Connect and go on' }).click()
    await heading(page, 'Approve logins to Papers?')
    const [answer] = (await connecting).postDataJSON().answers
    assert.deepEqual([answer.contact_data_id, answer.live], [id, false])
    assert.equal(await papers.open(answer.value), envelope)
  },
)

test('a request that is over says so, and nobody is enrolled by it', inBrowser, async () => {
  const person = await connectedPerson()
  const { link } = detachedLink()
  const page = await openPage({ expected: /status of 400/ })
  await page.goto(link)
  await signIn(page, person)
  await heading(page, 'Approve logins to Customer Portal?')
  await platform.advance(601)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await heading(page, 'This request is over')
  await checkLayouts(page, 'expired')
})

test('a session that ran out while somebody decided leads to a new login that says so', inBrowser, async () => {
  const person = await connectedPerson()
  const page = await openPage({ expected: /status of 401/ })
  await page.goto(linkOf())
  await signIn(page, person)
  await heading(page, 'Approve logins to Customer Portal?')
  await platform.advance(3601)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await page.getByText('You were signed out because too much time passed.').waitFor()
  await signIn(page, person)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  assert.equal((await app.returned(page)).enrolled, 'true')
})
