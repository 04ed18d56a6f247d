// The account, its profile and its keys: read and write access per caller.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  type Reply,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const person = await registerPerson(platform)
const clientToken = await (await createAccountClient(company)).token()

const readErrorKey = ({ body }: Reply): string => body.error_key
const asClient = (method: string, path: string, body?: unknown): Promise<Reply> =>
  platform.call(method, path, { token: clientToken, ...(body !== undefined && { body }) })

test('[D1-ACCT-02] an account reads itself with its share code or company code', async () => {
  const { body } = await person.call('GET', '/api/account')
  const { created_at, display_name, ...rest } = body
  assert.match(created_at, /^\d{4}-\d\d-\d\dT.*\+00:00$/)
  assert.match(display_name, /^person /)
  assert.deepEqual(rest, {
    user_id: person.userId,
    usertype: 'person',
    email: person.email,
    email_confirmed: false,
    level: 'free',
    region: 'eu',
    share_code: person.code,
    twofa_enabled: false,
    passcode_set: false,
    kit: 'none',
    return: null,
  })
  await person.call('PUT', '/api/account/passcode', { passcode: person.password })
  assert.equal((await person.call('GET', '/api/account')).body.passcode_set, true)
  const account = (await company.call('GET', '/api/account')).body
  assert.equal('passcode_set' in account, false, 'only persons have a passcode')
  assert.deepEqual([account.company_code, account.share_code, account.level], [company.code, undefined, 'pro'])
})

test('[D1-ACCT-02] an account client reads the account of its company', async () => {
  assert.equal((await asClient('GET', '/api/account')).body.user_id, company.userId)
})

test('B-05: a language is a tag of two or three letters with an optional region', async () => {
  const account = await registerPerson(platform)
  for (const language of ['sv', 'nds', 'pt-BR', 'es-419', 'de-at'])
    assert.equal((await account.call('PUT', '/api/profile', { language })).body.language, language)
  for (const language of ['', 'd', 'DE', 'german', 'de_DE', 'de-', 'de-D', 'zh-Hant-TW', 'de-DE-1996', 7]) {
    const { status, body } = await account.call('PUT', '/api/profile', { language })
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['/language']], String(language))
  }
})

test('[D1-ACCT-03] a session changes display name and language, and absent members stay', async () => {
  const renameReply = await person.call('PUT', '/api/profile', { display_name: 'Ada', unknown: 1 })
  assert.deepEqual([renameReply.status, renameReply.body], [200, { display_name: 'Ada', language: 'en' }])
  assert.equal((await person.call('PUT', '/api/profile', { language: 'de' })).body.display_name, 'Ada')
  assert.equal((await person.call('PUT', '/api/profile', { language: null })).body.language, null)
  assert.deepEqual((await person.call('GET', '/api/profile')).body, { display_name: 'Ada', language: null })
  assert.equal((await person.call('PUT', '/api/profile', {})).status, 200)
  for (const bad of [{ display_name: '' }, { display_name: 5 }, { language: 'DE' }])
    assert.equal(readErrorKey(await person.call('PUT', '/api/profile', bad)), 'request.invalid')
})

test('[D1-ACCT-03] an account client changes only the display name', async () => {
  const changed = await asClient('PUT', '/api/profile', { display_name: 'Acme' })
  assert.deepEqual([changed.status, changed.body.display_name], [200, 'Acme'])
  for (const extra of [{ language: 'de' }, { language: null }, { email: 'x@example.org' }]) {
    const refused = await asClient('PUT', '/api/profile', { display_name: 'Other', ...extra })
    assert.deepEqual([refused.status, readErrorKey(refused)], [403, 'auth.forbidden'])
  }
  assert.equal((await asClient('GET', '/api/profile')).body.display_name, 'Acme')
})

test('[D1-ACCT-11] a session reads its wrapped keys, and a client is refused', async () => {
  const profileKeys = (await person.call('GET', '/api/profile/keys')).body
  assert.deepEqual(Object.keys(profileKeys).sort(), ['encrypted_private_key', 'public_key'])
  assert.equal(profileKeys.public_key, person.publicKey)
  const keys = (await company.call('GET', '/api/profile/keys')).body
  assert.deepEqual(Object.keys(keys.encrypted_recovery_private_key).sort(), ['data', 'iter', 'iv', 'salt'])
  assert.equal(typeof keys.recovery_public_key, 'string')
  assert.equal(readErrorKey(await asClient('GET', '/api/profile/keys')), 'auth.client_endpoint_forbidden')
})

test('[D1-ACCT-01] only a company session downloads its account key', async () => {
  const { status, body } = await company.call('GET', '/api/account-key')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['encrypted_private_key', 'public_key', 'public_key_sha256'])
  const sha256 = createHash('sha256').update(Buffer.from(body.public_key, 'base64')).digest('hex')
  assert.equal(body.public_key_sha256, sha256)
  assert.equal(body.public_key, company.publicKey)
  assert.equal(readErrorKey(await person.call('GET', '/api/account-key')), 'auth.forbidden')
  assert.equal(readErrorKey(await asClient('GET', '/api/account-key')), 'auth.client_endpoint_forbidden')
})

test('every account route refuses a call without a token', async () => {
  for (const path of ['/api/account', '/api/profile', '/api/profile/keys', '/api/account-key', '/api/account/2fa'])
    assert.equal(readErrorKey(await call(platform.region(), 'GET', path)), 'auth.token_required')
})
