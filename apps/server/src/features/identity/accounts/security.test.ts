// Password, e-mail address, passcode and devices over HTTP.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  borrowPlatform,
  call,
  createAccountClient,
  mailbox,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const wrapped = (await createAccountKeys('new password')).encrypted_private_key

const readErrorKey = ({ body }: Reply): string => body.error_key
const login = (email: string, password: string): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
const newPassword = async (person: TestAccount) => {
  const new_auth_salt = createAuthSalt()
  const new_password = await deriveVerifier('new password', new_auth_salt)
  return { password: person.password, new_password, new_auth_salt, encrypted_private_key: wrapped }
}

test('[D1-ACCT-05] a new password wraps the same keys again and ends every other session', async () => {
  const person = await registerPerson(platform)
  const other = (await login(person.email, person.password)).body
  const change = await newPassword(person)
  assert.equal((await person.call('PUT', '/api/account/password', change)).status, 200)
  assert.equal((await person.call('GET', '/api/account')).status, 200)
  const ended = await call(platform.region(), 'GET', '/api/account', { token: other.access_token })
  assert.equal(readErrorKey(ended), 'auth.token_invalid')
  const refreshed = await call(platform.frontDoor, 'POST', '/api/auth/refresh', {
    body: { refresh_token: other.refresh_token },
  })
  assert.equal(readErrorKey(refreshed), 'oauth.invalid_grant')
  assert.equal(readErrorKey(await login(person.email, person.password)), 'auth.login_failed')
  const loginReply = await login(person.email, change.new_password)
  assert.deepEqual(loginReply.body.encrypted_private_key, wrapped)
  const keys = (await person.call('GET', '/api/profile/keys')).body
  assert.equal(keys.public_key, person.publicKey)
  const params = await call(platform.frontDoor, 'GET', `/api/auth/params?email=${person.email}`)
  assert.equal(params.body.auth_salt, change.new_auth_salt)
})

test('[A-16] (G-010) a new password needs a salt that no wrapped key has, in any spelling', async () => {
  const company = await registerCompany(platform)
  const change = await newPassword(company)
  const recovery = { ...wrapped, salt: createAuthSalt() }
  const storedRecoveryKey = (await company.call('GET', '/api/profile/keys')).body.encrypted_recovery_private_key
  const changes = [
    { ...change, new_auth_salt: wrapped.salt.replaceAll('=', '') },
    { ...change, new_auth_salt: recovery.salt.replaceAll('=', ''), encrypted_recovery_private_key: recovery },
    // The wrap that stays because no new one is sent.
    { ...change, new_auth_salt: storedRecoveryKey.salt.replaceAll('=', '') },
  ]
  for (const body of changes) {
    const same = await company.call('PUT', '/api/account/password', body)
    assert.deepEqual([readErrorKey(same), Object.keys(same.body.fields)], ['request.invalid', ['/new_auth_salt']])
  }
  assert.equal((await login(company.email, company.password)).status, 200)
})

test('[D1-ACCT-05] a wrong old password changes nothing, and of two changes one succeeds', async () => {
  const person = await registerPerson(platform)
  const change = await newPassword(person)
  const wrong = await person.call('PUT', '/api/account/password', { ...change, password: 'wrong' })
  assert.deepEqual([wrong.status, readErrorKey(wrong)], [401, 'auth.login_failed'])
  assert.equal((await login(person.email, person.password)).status, 200)
  const both = await Promise.all(
    [change, await newPassword(person)].map((body) => person.call('PUT', '/api/account/password', body)),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
})

test('[D1-ACCT-05] a company wraps its recovery key again, or keeps the old wrap', async () => {
  const company = await registerCompany(platform)
  const before = (await company.call('GET', '/api/profile/keys')).body
  const change = await newPassword(company)
  assert.equal((await company.call('PUT', '/api/account/password', change)).status, 200)
  const unchangedKeys = (await company.call('GET', '/api/profile/keys')).body
  assert.deepEqual(unchangedKeys.encrypted_recovery_private_key, before.encrypted_recovery_private_key)
  const whole = { ...change, password: change.new_password, encrypted_recovery_private_key: wrapped }
  assert.equal((await company.call('PUT', '/api/account/password', whole)).status, 200)
  const keys = (await company.call('GET', '/api/profile/keys')).body
  assert.deepEqual(keys.encrypted_recovery_private_key, wrapped)
  assert.equal(keys.recovery_public_key, before.recovery_public_key)
})

test('[D1-ACCT-06] an e-mail address changes once the new one is proven', async () => {
  const person = await registerPerson(platform)
  const email = `New-${person.email}`
  const reply = await person.call('PUT', '/api/account/email', { email, password: person.password })
  assert.deepEqual([reply.status, reply.body], [200, { email: person.email, pending_email: email.toLowerCase() }])
  assert.equal((await login(person.email, person.password)).status, 200)
  const code = await mailbox(platform).codeFor(email.toLowerCase(), 'change_email')
  const confirm = (code: string) => person.call('POST', '/api/account/email/confirm', { code })
  assert.equal(readErrorKey(await confirm('wrong')), 'account.code_invalid')
  const confirmed = await confirm(code)
  assert.deepEqual(confirmed.body, { email: email.toLowerCase(), email_confirmed: true })
  assert.equal(readErrorKey(await confirm(code)), 'account.code_invalid')
  assert.equal((await login(email, person.password)).status, 200)
  assert.equal(readErrorKey(await login(person.email, person.password)), 'auth.login_failed')
  const notice = await mailbox(platform).latest(person.email, 'change_email')
  assert.equal(notice?.code, null)
})

test('[D1-ACCT-06] an e-mail change needs the password, a free address and a fresh code', async () => {
  const [person, other] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const ask = (email: string, password: string) => person.call('PUT', '/api/account/email', { email, password })
  assert.equal(readErrorKey(await ask('free@example.org', 'wrong')), 'auth.login_failed')
  assert.equal(readErrorKey(await ask(other.email, person.password)), 'auth.email_taken')
  await ask('late@example.org', person.password)
  const code = await mailbox(platform).codeFor('late@example.org')
  await platform.advance(601)
  assert.equal(readErrorKey(await person.call('POST', '/api/account/email/confirm', { code })), 'account.code_invalid')
})

test('[D1-ACCT-06] one of two accounts that prove one address concurrently gets it', async () => {
  const two = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const codes: string[] = []
  for (const person of two) {
    await person.call('PUT', '/api/account/email', { email: 'wanted@example.org', password: person.password })
    codes.push(await mailbox(platform).codeFor('wanted@example.org'))
  }
  const replies = await Promise.all(
    two.map((person, i) => person.call('POST', '/api/account/email/confirm', { code: codes[i] })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
})

test('[D1-ACCT-06] the present address can be proven when its first code has expired', async () => {
  const person = await registerPerson(platform)
  await person.call('PUT', '/api/account/email', { email: person.email, password: person.password })
  const code = await mailbox(platform).codeFor(person.email, 'change_email')
  assert.equal((await person.call('POST', '/api/account/email/confirm', { code })).body.email_confirmed, true)
})

const deviceKey = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

test('[D1-ACCT-09] devices are registered with a P-256 key, listed and forgotten', async () => {
  const person = await registerPerson(platform)
  const public_key = deviceKey('P-256')
  const added = await person.call('POST', '/api/account/trusted-devices', { name: 'Phone', public_key })
  assert.equal(added.status, 201)
  const { body } = await person.call('GET', '/api/account/trusted-devices')
  assert.equal(body.length, 1)
  const { created_at: _, ...device } = body[0]
  const uses = { kind: 'key', credential_id: null, synced: null, unlocks: false, last_used_at: null }
  assert.deepEqual(device, { ...added.body, name: 'Phone', public_key, trusted_for_login: true, ...uses })
  const path = `/api/account/trusted-devices/${added.body.device_id}`
  const stranger = await registerPerson(platform)
  const refused = await stranger.call('DELETE', path)
  assert.deepEqual([refused.status, readErrorKey(refused)], [404, 'account.device_not_found'])
  assert.equal((await person.call('DELETE', path)).status, 204)
  for (const missingPath of [path, '/api/account/trusted-devices/no-uuid']) {
    const reply = await person.call('DELETE', missingPath)
    assert.deepEqual([reply.status, reply.body.error], [404, refused.body.error])
  }
})

test('[D1-ACCT-09] refuses a device key that is not P-256 SPKI, or a blank name', async () => {
  const person = await registerPerson(platform)
  const add = (name: unknown, public_key: unknown) =>
    person.call('POST', '/api/account/trusted-devices', { name, public_key })
  for (const bad of [deviceKey('P-384'), person.publicKey, 'AAAA', '', `${deviceKey('P-256')}\n`, 5])
    assert.equal(readErrorKey(await add('Phone', bad)), 'request.invalid')
  assert.equal(readErrorKey(await add(' ', deviceKey('P-256'))), 'request.invalid')
})

test('a person sets a passcode as a derived verifier, never as digits', async () => {
  const person = await registerPerson(platform)
  const passcode = await deriveVerifier('1234', person.authSalt)
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode })).status, 200)
  assert.equal(readErrorKey(await person.call('PUT', '/api/account/passcode', { passcode: '1234' })), 'request.invalid')
})

test('[D1-ACCT-05] [D1-ACCT-06] no client reaches these routes (D1-ACCT-07, D1-ACCT-08, D1-ACCT-09)', async () => {
  const company = await registerCompany(platform)
  const everything = [
    'service_management',
    'company_profile_fields',
    'customer_connections',
    'oauth_apps',
    'delegate_management',
  ]
  const client = await createAccountClient(company, { capabilities: everything })
  const token = await client.token()
  const routes = [
    ['PUT', '/api/account/password'],
    ['PUT', '/api/account/email'],
    ['POST', '/api/account/email/confirm'],
    ['GET', '/api/account/2fa'],
    ['POST', '/api/account/2fa/setup'],
    ['POST', '/api/account/delete-request'],
    ['POST', '/api/account/confirm-delete'],
    ['GET', '/api/account/trusted-devices'],
    ['PUT', '/api/account/level'],
    ['PUT', '/api/account/passcode'],
  ] as const
  for (const [method, path] of routes) {
    const reply = await platform.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })
    assert.deepEqual([reply.status, readErrorKey(reply)], [403, 'auth.client_endpoint_forbidden'], path)
  }
})
