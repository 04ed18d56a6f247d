// Registration through the front door: its results, refusals and races.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  borrowPlatform,
  call,
  mailbox,
  newKeyPair,
  type Reply,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const keys = await createAccountKeys('raw password')

let personCount = 0
const person = async (): Promise<Record<string, unknown>> => {
  const authSalt = createAuthSalt()
  return {
    usertype: 'person',
    email: `Somebody${++personCount}@Example.org`,
    auth_salt: authSalt,
    password: await deriveVerifier('raw password', authSalt),
    display_name: 'Somebody',
    ...keys,
  }
}
const company = async (): Promise<Record<string, unknown>> => ({
  ...(await person()),
  usertype: 'company',
  company_code: `REG${++personCount}`,
  recovery_public_key: keys.public_key,
  encrypted_recovery_private_key: keys.encrypted_private_key,
})
const register = (body: unknown): Promise<Reply> => call(platform.frontDoor, 'POST', '/api/auth/register', { body })
const readErrorKey = ({ body }: Reply): string => body.error_key

test('a person gets a session, a share code of ten characters and a home', async () => {
  const { status, body } = await register({ ...(await person()), region: 'us' })
  assert.equal(status, 201)
  assert.equal(body.token_type, 'Bearer')
  assert.equal(body.expires_in, 3600)
  assert.match(body.share_code, /^[A-Z0-9]{10}$/)
  assert.doesNotMatch(body.share_code, /[BIOSZ01258]/, 'nothing that is mistaken for another character')
  assert.equal(body.company_code, undefined)
  assert.equal(body.usertype, 'person')
  assert.equal(body.api_url, platform.region('us'))
  const account = await call(body.api_url, 'GET', '/api/account', { token: body.access_token })
  assert.equal(account.status, 200)
  assert.equal(account.body.user_id, body.user_id)
})

test('without a region the first one is home, and an unknown one is refused', async () => {
  assert.equal((await register(await person())).body.api_url, platform.region('eu'))
  const refused = await register({ ...(await person()), region: 'mars' })
  assert.deepEqual([refused.status, readErrorKey(refused)], [400, 'account.region_unknown'])
})

test('a company gets its chosen code and starts on the level free', async () => {
  const input = await company()
  const { status, body } = await register(input)
  assert.equal(status, 201)
  assert.equal(body.company_code, input.company_code)
  assert.equal(body.share_code, undefined)
  const account = await call(body.api_url, 'GET', '/api/account', { token: body.access_token })
  assert.equal(account.body.level, 'free')
})

const wrong: ReadonlyArray<readonly [member: string, value: unknown]> = [
  ['usertype', 'delegate'],
  ['email', 'nobody'],
  ['auth_salt', 'short'],
  ['password', 'raw password'],
  ['display_name', ' '],
  ['display_name', 'a\u0000b'],
  ['language', 'DE'],
  ['company_code', 'ab'],
  ['company_code', undefined],
  ['public_key', 'AAAA'],
  ['encrypted_private_key', { iter: 1, salt: '', iv: '', data: '' }],
  ['recovery_public_key', undefined],
  ['encrypted_recovery_private_key', undefined],
]
for (const [member, value] of wrong) {
  test(`a company with ${member} ${JSON.stringify(value)} is refused by member`, async () => {
    const reply = await register({ ...(await company()), [member]: value })
    assert.equal(reply.status, 400)
    assert.equal(readErrorKey(reply), 'request.invalid')
    assert.ok(Object.keys(reply.body.fields)[0]?.startsWith(`/${member.replaceAll('.', '/')}`), reply.text)
  })
}

test('does not store an extra member of a wrapped key', async () => {
  const encrypted_private_key = { ...keys.encrypted_private_key, passphrase: 'x' }
  const { body } = await register({ ...(await person()), encrypted_private_key })
  const keysReply = await call(body.api_url, 'GET', '/api/profile/keys', { token: body.access_token })
  assert.deepEqual(keysReply.body.encrypted_private_key, keys.encrypted_private_key)
})

test('refuses an unencrypted private key, and one salt for two purposes', async () => {
  const pair = await newKeyPair()
  const plain = { ...keys.encrypted_private_key, data: Buffer.from(pair.pkcs8).toString('base64') }
  assert.equal(readErrorKey(await register({ ...(await person()), encrypted_private_key: plain })), 'request.invalid')
})

test('[A-16] (G-010) refuses one salt for two purposes in any spelling', async () => {
  const assertRefused = async (body: object) => {
    const same = await register(body)
    assert.deepEqual([readErrorKey(same), Object.keys(same.body.fields)], ['request.invalid', ['/auth_salt']])
  }
  const { salt } = keys.encrypted_private_key
  for (const auth_salt of [salt, salt.replaceAll('=', ''), Buffer.from(salt, 'base64').toString('base64url')])
    await assertRefused({ ...(await person()), auth_salt })
  const encrypted_recovery_private_key = { ...keys.encrypted_private_key, salt: createAuthSalt() }
  const auth_salt = encrypted_recovery_private_key.salt.replaceAll('=', '')
  await assertRefused({ ...(await company()), encrypted_recovery_private_key, auth_salt })
})

test('an address is unique in any case, and a code across account types', async () => {
  const first = await company()
  assert.equal((await register(first)).status, 201)
  const sameEmail = await register({ ...(await company()), email: String(first.email).toUpperCase() })
  assert.deepEqual([sameEmail.status, readErrorKey(sameEmail)], [409, 'auth.email_taken'])
  const sameCode = await register({ ...(await company()), company_code: first.company_code })
  assert.deepEqual([sameCode.status, readErrorKey(sameCode)], [409, 'auth.company_code_taken'])
  const person = await registerPerson(platform)
  const personsCode = await register({ ...(await company()), company_code: person.code })
  assert.equal(readErrorKey(personsCode), 'auth.company_code_taken')
})

test('one of concurrent registrations with one address or code succeeds', async () => {
  const firstCompany = await company()
  const sameEmail = await Promise.all([company(), company(), company()])
  const byEmail = await Promise.all(sameEmail.map((body) => register({ ...body, email: firstCompany.email })))
  assert.deepEqual(byEmail.map(({ status }) => status).sort(), [201, 409, 409])
  const sameCode = await Promise.all([company(), company(), company()])
  const byCode = await Promise.all(sameCode.map((body) => register({ ...body, company_code: 'RACE' })))
  assert.deepEqual(byCode.map(({ status }) => status).sort(), [201, 409, 409])
})

test('an unknown address gets stable parameters that look real', async () => {
  const person = await registerPerson(platform)
  const params = async (email: string) =>
    (await call(platform.frontDoor, 'GET', `/api/auth/params?email=${encodeURIComponent(email)}`)).body
  assert.deepEqual(await params(person.email.toUpperCase()), { auth_salt: person.authSalt, iter: 100000 })
  const unknownParams = await params('nobody@example.org')
  assert.match(unknownParams.auth_salt, /^[A-Za-z0-9+/]{22}==$/)
  assert.deepEqual(await params('NOBODY@example.org'), unknownParams)
  assert.notEqual((await params('nobody2@example.org')).auth_salt, unknownParams.auth_salt)
})

test('the mailed code confirms the address, once', async () => {
  const person = await registerPerson(platform)
  const code = await mailbox(platform).codeFor(person.email, 'confirm_email')
  assert.match(code, /^\d{6}$/)
  const confirm = (code: string) =>
    call(platform.frontDoor, 'POST', '/api/auth/confirm-email', { token: person.token, body: { code } })
  assert.equal((await person.call('GET', '/api/account')).body.email_confirmed, false)
  const wrongCode = await confirm(code === '000000' ? '000001' : '000000')
  assert.deepEqual([wrongCode.status, readErrorKey(wrongCode)], [400, 'account.code_invalid'])
  const both = await Promise.all([confirm(code), confirm(code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await person.call('GET', '/api/account')).body.email_confirmed, true)
})

test('a new code is mailed on request, and replaces the first one', async () => {
  const person = await registerPerson(platform)
  const first = await mailbox(platform).codeFor(person.email, 'confirm_email')
  const request = () => call(platform.frontDoor, 'POST', '/api/auth/confirm-email/request', { token: person.token })
  const confirm = (code: string) =>
    call(platform.frontDoor, 'POST', '/api/auth/confirm-email', { token: person.token, body: { code } })
  assert.deepEqual((await request()).body, { email: person.email, email_confirmed: false })
  const second = await mailbox(platform).codeFor(person.email, 'confirm_email')
  if (first !== second) assert.equal(readErrorKey(await confirm(first)), 'account.code_invalid')
  assert.equal((await confirm(second)).status, 200)
  const mails = async () => (await mailbox(platform).list(person.email)).length
  const before = await mails()
  assert.deepEqual((await request()).body, { email: person.email, email_confirmed: true })
  assert.equal(await mails(), before, 'a confirmed address gets no code')
})

test('the mail of an invited person links to the form of the service', async () => {
  const body: Record<string, unknown> = { ...(await person()), connect_code: 'NORDWIND/CUSTOMER' }
  assert.equal((await register(body)).status, 201)
  const [mail] = await mailbox(platform).list(String(body.email).toLowerCase())
  assert.match(mail?.text ?? '', /\/wallet\/connect\?code=NORDWIND\/CUSTOMER\n/)
  const refused = await register({ ...(await person()), connect_code: 'https://evil.example' })
  assert.deepEqual([readErrorKey(refused), Object.keys(refused.body.fields)], ['request.invalid', ['/connect_code']])
})

test('a code is dead after five attempts, and after its day', async () => {
  const [guessed, late] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const confirm = (token: string, code: string) =>
    call(platform.frontDoor, 'POST', '/api/auth/confirm-email', { token, body: { code } })
  const code = await mailbox(platform).codeFor(guessed.email)
  for (let i = 0; i < 5; i++) await confirm(guessed.token, 'wrong')
  assert.equal(readErrorKey(await confirm(guessed.token, code)), 'account.code_invalid')
  const lateCode = await mailbox(platform).codeFor(late.email)
  await platform.advance(24 * 3600 + 1)
  const { access_token } = (
    await call(platform.frontDoor, 'POST', '/api/auth/refresh', { body: { refresh_token: late.refreshToken } })
  ).body
  assert.equal(readErrorKey(await confirm(access_token, lateCode)), 'account.code_invalid')
})

test('a paused region refuses registrations, and another one accepts them', async () => {
  for (const [mode, key] of [
    ['writes_paused', 'db.writes_paused'],
    ['out_of_order', 'platform.out_of_order'],
  ] as const) {
    await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode })
    const refused = await register({ ...(await person()), region: 'us' })
    assert.deepEqual([refused.status, readErrorKey(refused)], [503, key])
    assert.equal((await register({ ...(await person()), region: 'eu' })).status, 201)
  }
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'normal' })
  await registerCompany(platform, { region: 'us' })
})
