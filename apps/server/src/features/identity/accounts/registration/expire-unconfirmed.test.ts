// Accounts with an unconfirmed address: which of them expire, and what becomes free.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  mailbox,
  openDirectory,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const DAY = 24 * 3600

const platform = await borrowPlatform()
const directory = openDirectory(platform)

const login = ({ email, password }: TestAccount): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
const expire = async (): Promise<void> => {
  const { status, text } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'accounts.expire' })
  assert.ok(status === 200 && !text.includes('"ok":false'), text)
}

const assertDeleted = async (account: TestAccount): Promise<void> => {
  assert.equal((await login(account)).body.error_key, 'auth.login_failed')
  assert.equal((await platform.call('GET', '/api/account', { token: account.token })).status, 401)
  const rows = directory.kysely.selectFrom('account').select('user_id')
  assert.deepEqual(await rows.where('user_id', '=', account.userId).execute(), [])
}

test('releases an unconfirmed address or code after seven days', async () => {
  const person = await registerPerson(platform)
  const company = await registerCompany(platform, { level: 'free' })
  const mover = await registerPerson(platform)
  await platform.advance(7 * DAY - 60)
  await assert.rejects(registerPerson(platform, { email: person.email }), /auth\.email_taken/)
  await assert.rejects(registerCompany(platform, { companyCode: company.code }), /auth\.company_code_taken/)
  await platform.advance(120)
  await registerCompany(platform, { companyCode: company.code })
  await assertDeleted(company)
  const { access_token } = (await login(mover)).body
  const body = { email: person.email, password: mover.password }
  assert.equal((await platform.call('PUT', '/api/account/email', { token: access_token, body })).status, 200)
  await assertDeleted(person)
  await registerPerson(platform, { email: person.email })
})

test('an unconfirmed account stays for a year while its address is not wanted', async () => {
  const person = await registerPerson(platform)
  const other = await registerPerson(platform)
  await platform.advance(31 * DAY)
  await expire()
  assert.equal((await login(other)).status, 200)
  await platform.advance(370 * DAY)
  await expire()
  await assertDeleted(person)
  assert.deepEqual(await mailbox(platform).list(person.email), [])
})

test('a confirmed or used account never expires', async () => {
  const confirmed = await registerPerson(platform)
  const code = await mailbox(platform).codeFor(confirmed.email, 'confirm_email')
  const confirmation = { token: confirmed.token, body: { code } }
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/confirm-email', confirmation)).status, 200)

  const withData = await registerPerson(platform, { region: 'us' })
  await addSealedDatum(withData, 'first_name', 'Ann')
  const returning = await registerPerson(platform)
  assert.equal((await login(returning)).status, 200)
  const withClient = await registerCompany(platform, { level: 'free' })
  await createAccountClient(withClient)
  const withService = await registerCompany(platform, { region: 'us', level: 'free' })
  const service = await createService(withService)
  const invited = await registerPerson(platform)
  const invitation = await withService.call('POST', `/api/portal/services/${service.id}/connect-requests`, {
    share_code: invited.code,
  })
  assert.equal(invitation.status, 201, invitation.text)
  const withPasscode = await registerPerson(platform)
  assert.equal((await withPasscode.call('PUT', '/api/account/passcode', { passcode: 'A'.repeat(43) })).status, 200)

  await platform.advance(8 * DAY)
  for (const { email } of [withData, returning, withClient, withService, invited, withPasscode])
    await assert.rejects(registerPerson(platform, { email }), /auth\.email_taken/)
  for (const account of [confirmed, withData, returning, withClient, withService, invited, withPasscode])
    assert.equal((await login(account)).status, 200, account.email)
})

test('no account expires while a region is out of order', async () => {
  const person = await registerPerson(platform)
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'out_of_order' })
  await platform.advance(401 * DAY)
  await expire()
  await assert.rejects(registerPerson(platform, { email: person.email }), /auth\.email_taken/)
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'normal' })
  assert.equal((await login(person)).status, 200)
})
