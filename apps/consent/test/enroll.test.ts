// Enrollment at the consent page: connected or not, refused, over, or denied (D1-TFA-30 to D1-TFA-38).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { clearFile, pdf } from '@company-data/testkit'
import {
  checkPage,
  type FakeConsentOptions,
  type FakeRequest,
  inBrowser,
  openFakeConsent,
} from '@company-data/testkit/browser'
import { ENROLLMENT, fakeProfile, fakeService, NOT_CONNECTED } from './testing/fake-data.ts'
import { heading, signIn } from './testing/steps.ts'

const CONNECTED = { connected: true, enrolled: false }
const DETACHED = { response_mode: 'detached', state: 'a state that is hard to guess' }

const openEnrollment = (options: Partial<FakeConsentOptions> = {}) =>
  openFakeConsent({
    details: ENROLLMENT,
    signedIn: CONNECTED,
    ...options,
    parameters: { mode: '2fa_enroll', ...options.parameters },
  })

test('D1-TFA-32, D1-TFA-36: a connected person sees the meaning of an approval', inBrowser, async () => {
  const { page, account, fake, returned } = await openEnrollment()
  await heading(page, 'Approve logins to Customer Portal')
  await checkPage(page, 'consent-sign-in-to-enroll')
  await signIn(page, account)
  await heading(page, 'Approve logins to Customer Portal?')
  await checkPage(page, 'consent-enroll')
  await page.getByRole('button', { name: 'Set up approval' }).click()
  assert.deepEqual(await returned(), { enrolled: 'true', state: 's1', iss: fake.origin })
})

test('CX-21: a form to connect names the missing values', inBrowser, async () => {
  const { replies } = await fakeService('Customer Portal', [
    { slug: 'mail', label: 'E-mail for invoices', type: 'email', mandatory: true },
    { slug: 'home', label: 'Delivery address', type: 'address' },
    { slug: 'phone', label: 'Phone', type: 'phone', one_time: true },
  ])
  const profile = await fakeProfile({ type: 'email', text: 'ada@nordsee.example' })
  const { page, account } = await openEnrollment({
    signedIn: NOT_CONNECTED,
    replies: { ...replies, ...profile.replies },
  })
  await signIn(page, account)
  await heading(page, 'Connect with Customer Portal')
  await page.getByRole('checkbox', { name: 'Delivery address' }).check()
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await page.getByText('Fill this in.').first().waitFor()
  await checkPage(page, 'consent-connect')
})

test('A-28: a detached request says what to do, and confirms when it is done', inBrowser, async () => {
  const { page, account } = await openEnrollment({ parameters: DETACHED })
  await page.getByText('The app learns of your decision by itself.').waitFor()
  await signIn(page, account)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await heading(page, 'Done')
  await checkPage(page, 'consent-done')
})

test('G-112: a denial before the login leads back with access_denied', inBrowser, async () => {
  const { page, returned } = await openEnrollment()
  await page.getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await returned()).error, 'access_denied')
})

test('G-112: a denial of a detached request is sent to the platform', inBrowser, async () => {
  const { page, account, fake } = await openEnrollment({ parameters: DETACHED })
  await signIn(page, account)
  await page.getByRole('button', { name: 'Do not set up' }).click()
  await heading(page, 'Nothing was shared')
  await checkPage(page, 'consent-denied')
  const decisions = fake.requests('POST /oauth2/authorize').map(({ body }) => body.decision)
  assert.deepEqual(decisions, ['deny'])
})

test('D1-TFA-37, A-30: below Pro the page says whose plan it is', inBrowser, async () => {
  const signedIn = { ...CONNECTED, allowed: false, reason: 'level_required' } as const
  const { page, account, returned } = await openEnrollment({ signedIn })
  await signIn(page, account)
  await heading(page, 'Not available at the moment')
  await page.getByText('Nordwind Energie cannot set up approvals with its current plan').waitFor()
  await checkPage(page, 'consent-level')
  await page.getByRole('button', { name: 'Return to app.example' }).click()
  assert.equal((await returned()).error, 'access_denied')
})

test("A-30: a company is asked to use a person's account", inBrowser, async () => {
  const signedIn = { allowed: false, reason: 'persons_only' } as const
  const { page, account, fake } = await openEnrollment({ user: 'company', signedIn })
  await signIn(page, account)
  await heading(page, 'This is for persons')
  await page.getByText(account.email).waitFor()
  await checkPage(page, 'consent-persons-only')
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByLabel('E-mail').waitFor()
  assert.equal(fake.requests('POST /api/auth/logout').length, 1)
})

test('G-081: a form that the service has changed is shown again', inBrowser, async () => {
  const service = await fakeService('Changing', [{ slug: 'name', label: 'Name' }])
  const connect = service.replies['POST /api/company-connections'] as () => unknown
  const replies = {
    ...service.replies,
    ...(await fakeProfile()).replies,
    'POST /api/company-connections': ({ body }: FakeRequest) => {
      if (body.config_token !== service.token()) throw new ApiError('services.config_conflict')
      return connect()
    },
  }
  const { page, account, fake } = await openEnrollment({ signedIn: NOT_CONNECTED, expected: /status of 409/, replies })
  await signIn(page, account)
  await page.getByRole('checkbox', { name: 'Name' }).waitFor()
  service.publish({ slug: 'nickname', label: 'Nickname', mandatory: true })
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await page.getByText('The service has just changed what it asks for.').waitFor()
  await page.getByLabel('Nickname').fill('Ada')
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await heading(page, 'Approve logins to Customer Portal?')
  const [old, answers] = fake.requests('POST /api/company-connections').map(({ body }) => body.answers)
  assert.deepEqual(old, [], 'nothing was sent by the old form')
  assert.equal(await service.open(answers[0].value), 'Ada')
})

const PROOF = [{ slug: 'proof', label: 'Proof of address', type: 'document', mandatory: true, one_time: true }]

test('G-083: without a file in the profile the page says where to add it', inBrowser, async () => {
  const papers = await fakeService('Papers', PROOF)
  const replies = { ...papers.replies, ...(await fakeProfile()).replies }
  const { page, account } = await openEnrollment({ signedIn: NOT_CONNECTED, replies })
  await signIn(page, account)
  await page.getByText('This service needs something that this page cannot give: Proof of address.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Connect and go on' }).count(), 0)
})

test('G-083: a private file is sealed again for the service', inBrowser, async () => {
  const papers = await fakeService('Papers', PROOF)
  const profile = await fakeProfile({ type: 'document', text: null, members: { is_private: true } })
  const id = profile.data[0]?.id ?? ''
  const envelope = JSON.stringify(clearFile('application/pdf', pdf(), 'proof.pdf'))
  await profile.setFile(id, envelope)
  const replies = { ...papers.replies, ...profile.replies }
  const { page, account, fake } = await openEnrollment({ signedIn: NOT_CONNECTED, replies })
  await signIn(page, account)
  await page.getByRole('button', { name: 'Connect and go on' }).click()
  await heading(page, 'Approve logins to Customer Portal?')
  const [answer] = fake.requests('POST /api/company-connections')[0]?.body.answers ?? []
  assert.deepEqual([answer.contact_data_id, answer.live], [id, false])
  assert.equal(await papers.open(answer.value), envelope)
})

test('an expired request says so', inBrowser, async () => {
  const { page, account, fake } = await openEnrollment({ parameters: DETACHED, expected: /status of 400/ })
  await signIn(page, account)
  await heading(page, 'Approve logins to Customer Portal?')
  fake.on('POST /oauth2/authorize', new ApiError('oauth.invalid_request'))
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await heading(page, 'This request is over')
  await checkPage(page, 'consent-expired')
})

test('an expired session leads to a new login that says so', inBrowser, async () => {
  const { page, account, fake, returned } = await openEnrollment({ expected: /status of 401/ })
  await signIn(page, account)
  await heading(page, 'Approve logins to Customer Portal?')
  let isFirst = true
  fake.on('POST /oauth2/authorize', () => {
    if (!isFirst) return { redirect_to: 'https://app.example/back?enrolled=true' }
    isFirst = false
    throw new ApiError('auth.token_expired')
  })
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await page.getByText('You were signed out because too much time passed.').waitFor()
  await signIn(page, account)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  assert.equal((await returned()).enrolled, 'true')
})

test('A-101: an old session needs the password to set the passcode', inBrowser, async () => {
  const { page, account, fake, returned } = await openEnrollment({ expected: /status of 403/ })
  const bodies: Array<Record<string, string>> = []
  fake.on('GET /api/account', {
    user_id: account.user_id,
    usertype: 'person',
    email: account.email,
    email_confirmed: true,
    display_name: account.display_name,
    level: 'free',
    region: 'eu',
    twofa_enabled: false,
    passcode_set: false,
    kit: 'none',
    return: null,
    created_at: '2026-01-02T03:04:05.000+00:00',
  })
  fake.on('PUT /api/account/passcode', ({ body }: FakeRequest) => {
    bodies.push(body)
    if (body.password === undefined) throw new ApiError('account.proof_required')
    return { passcode_set: true }
  })
  await signIn(page, account)
  await page.getByLabel('New passcode', { exact: true }).fill('628401')
  await page.getByLabel('Repeat the passcode', { exact: true }).fill('628401')
  await page.getByRole('button', { name: 'Set up approval' }).click()
  await page.getByText('Enter your password too, to set the passcode.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(account.rawPassword)
  await page.getByRole('button', { name: 'Set up approval' }).click()
  assert.equal((await returned()).enrolled, 'true')
  assert.equal(bodies.length, 2)
  assert.ok(
    bodies.every(({ passcode }) => passcode !== '628401'),
    'only a verifier is sent',
  )
})
