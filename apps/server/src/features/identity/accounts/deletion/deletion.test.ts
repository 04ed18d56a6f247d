// Deleting an account, and the remains of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  borrowPlatform,
  call,
  createAccountClient,
  mailbox,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import pg from 'pg'

const platform = await borrowPlatform()
const directory = new pg.Client(platform.databases.directory)
await directory.connect()
addCleanup(() => directory.end())

const readErrorKey = ({ body }: Reply): string => body.error_key
const remove = async (account: TestAccount): Promise<void> => {
  assert.equal((await account.call('POST', '/api/account/delete-request', { password: account.password })).status, 200)
  const code = await mailbox(platform).codeFor(account.email, 'delete_account')
  assert.equal((await account.call('POST', '/api/account/confirm-delete', { code })).status, 200)
}

test('[D1-ACCT-08] deletion needs the password and the mailed code', async () => {
  const person = await registerPerson(platform)
  const refused = await person.call('POST', '/api/account/delete-request', { password: 'wrong' })
  assert.deepEqual([refused.status, readErrorKey(refused)], [401, 'auth.login_failed'])
  const unasked = await person.call('POST', '/api/account/confirm-delete', { code: '000000' })
  assert.deepEqual([unasked.status, readErrorKey(unasked)], [400, 'account.code_invalid'])
  assert.equal((await person.call('GET', '/api/account')).status, 200)
})

test('[D1-ACCT-08] a deleted account loses its access, and its code is never reused', async () => {
  const company = await registerCompany(platform)
  const second = await call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: company.email, password: company.password },
  })
  const token = await (await createAccountClient(company)).token()
  await remove(company)
  assert.equal(readErrorKey(await company.call('GET', '/api/account')), 'auth.token_invalid')
  for (const dead of [second.body.access_token, token])
    assert.equal(readErrorKey(await platform.call('GET', '/api/account', { token: dead })), 'auth.token_invalid')
  const login = await call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: company.email, password: company.password },
  })
  assert.equal(readErrorKey(login), 'auth.login_failed')
  await assert.rejects(registerCompany(platform, { companyCode: company.code }), /auth.company_code_taken/)
  await registerPerson(platform, { email: company.email })
})

test('[D1-ACCT-08] the remaining row has no e-mail, name, keys, secrets or clients', async () => {
  const company = await registerCompany(platform, { displayName: 'Gone Ltd' })
  await createAccountClient(company)
  await remove(company)
  const { rows } = await directory.query('select * from account where user_id = $1', [company.userId])
  const { user_id, usertype, code, region, level, created_at, deleted_at, passcode_wrong, totp_proven, ...rest } =
    rows[0]
  assert.deepEqual([user_id, usertype, code, region], [company.userId, 'company', company.code, 'eu'])
  assert.ok(level && created_at && deleted_at)
  assert.deepEqual([passcode_wrong, totp_proven], [0, false])
  for (const [column, value] of Object.entries(rest)) assert.ok(value === null || value === '', column)
  const remainingClients = await directory.query('select client_id from client where company_user_id = $1', [
    company.userId,
  ])
  assert.equal(remainingClients.rowCount, 0)
  const open = 'select id from token_grant where user_id = $1 and revoked_at is null'
  assert.equal((await directory.query(open, [company.userId])).rowCount, 0)
  const copies = await directory.query('select id from recovery_copy where company_user_id = $1', [company.userId])
  assert.equal(copies.rowCount, 0)
})

test('[D1-ACCT-08] one of two concurrent confirmations succeeds', async () => {
  const person = await registerPerson(platform)
  await person.call('POST', '/api/account/delete-request', { password: person.password })
  const code = await mailbox(platform).codeFor(person.email, 'delete_account')
  const both = await Promise.all([1, 2].map(() => person.call('POST', '/api/account/confirm-delete', { code })))
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
})
