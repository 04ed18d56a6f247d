// Recovery codes of the second factor: shown once, each works once, and never as a proof of an authenticator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  createDocumentFixture,
  createRandomWrapper,
  mailbox,
  openDirectory,
  type Reply,
  readStatusAndKey,
  registerPerson,
  sha256Hex,
  startPlatform,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const directory = openDirectory(platform)
const FORM = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/

const now = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
const login = (person: TestAccount, code: string): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: person.email, password: person.password, code },
  })
const countLeft = async (person: TestAccount): Promise<number | null> =>
  (await person.call('GET', '/api/account/2fa')).body.recovery_codes_left

const turnOn = async (person: TestAccount) => {
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const computeCode = async (): Promise<string> => totpAt(secret, await now())
  const { body } = await person.call('POST', '/api/account/2fa/confirm', { code: await computeCode() })
  // Two steps later, so that every code of the window is unused.
  await platform.advance(60)
  return { codes: body.recovery_codes as string[], computeCode }
}
const withSecondFactor = async () => {
  const person = await registerPerson(platform)
  return { person, ...(await turnOn(person)) }
}

test('TRUST-14 A-97: the confirmation shows ten codes, and each logs in once', async () => {
  const { person, codes } = await withSecondFactor()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, FORM)
  assert.equal(await countLeft(person), 10)
  const [code = '', other = ''] = codes
  assert.equal((await login(person, code)).status, 200)
  assert.deepEqual(await readStatusAndKey(login(person, code)), [401, 'auth.login_failed'])
  assert.equal(await countLeft(person), 9)
  const spoken = other.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'i')
  assert.equal((await login(person, ` ${spoken}`)).status, 200)
  assert.equal(await countLeft(person), 8)
  const notice = await mailbox(platform).latest(person.email, 'recovery_code_used')
  assert.match(notice?.text ?? '', /8 codes are left/)
})

test('TRUST-14 A-97: a recovery code is not a proof of a signature', async () => {
  const fixture = await createDocumentFixture(platform)
  const { customer } = fixture
  const { codes, computeCode } = await turnOn(customer)
  const payload = createRandomWrapper()
  const { id } = await fixture.create({ payload, kind: 'agreement', requires_signature: true })
  const sign = (proof: string) =>
    fixture.performAction(id, 'sign', {
      method: 'twofa',
      proof,
      content_sha256: sha256Hex(payload),
      signer_first_name: 'Ada',
      signer_last_name: 'Lovelace',
    })
  assert.deepEqual(await readStatusAndKey(sign(codes[0] ?? '')), [403, 'documents.proof_invalid'])
  assert.equal(await countLeft(customer), 10)
  assert.equal((await sign(await computeCode())).status, 200)
})

test('A-97: one of two concurrent logins with one code succeeds', async () => {
  const { person, codes } = await withSecondFactor()
  const replies = await Promise.all([1, 2, 3].map(() => login(person, codes[0] ?? '')))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401])
  assert.equal(await countLeft(person), 9)
})

test('A-97: new codes need the password and a code of the app, and end the old ones', async () => {
  const { person, codes, computeCode } = await withSecondFactor()
  const renew = (members: object) => person.call('POST', '/api/account/2fa/recovery-codes', members)
  const { password } = person
  assert.deepEqual(await readStatusAndKey(renew({ password: 'wrong', code: await computeCode() })), [
    401,
    'auth.login_failed',
  ])
  assert.deepEqual(await readStatusAndKey(renew({ password, code: codes[0] })), [400, 'account.code_invalid'])
  const { status, body } = await renew({ password, code: await computeCode() })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['recovery_codes'])
  assert.equal(new Set([...codes, ...body.recovery_codes]).size, 20)
  assert.equal((await login(person, codes[0] ?? '')).status, 401)
  assert.equal((await login(person, body.recovery_codes[0])).status, 200)
})

test('A-97: a recovery code turns the second factor off, which deletes the others', async () => {
  const { person, codes } = await withSecondFactor()
  const { password } = person
  assert.equal((await person.call('DELETE', '/api/account/2fa', { password, code: codes[3] })).status, 204)
  assert.deepEqual((await person.call('GET', '/api/account/2fa')).body, {
    twofa_enabled: false,
    recovery_codes_left: null,
  })
  const { rows } = await sql`select 1 from recovery_code where user_id = ${person.userId}`.execute(directory.kysely)
  assert.equal(rows.length, 0)
  assert.deepEqual(
    await readStatusAndKey(person.call('POST', '/api/account/2fa/recovery-codes', { password, code: '000000' })),
    [409, 'account.twofa_state'],
  )
})

test('A-97: a recovery code does not confirm a set-up', async () => {
  const { person, codes } = await withSecondFactor()
  await person.call('DELETE', '/api/account/2fa', { password: person.password, code: codes[0] })
  await person.call('POST', '/api/account/2fa/setup')
  const confirmed = person.call('POST', '/api/account/2fa/confirm', { code: codes[1] })
  assert.deepEqual(await readStatusAndKey(confirmed), [400, 'account.code_invalid'])
})

test('A-97: wrong recovery codes share the limit of the second factor', async (context) => {
  const limited = await startPlatform({ environment: { RATE_LIMITS: 'on', RATE_LIMIT_LOGIN: '3/900' } })
  context.after(() => limited.stop())
  const person = await registerPerson(limited)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const code = totpAt(secret, Date.parse((await limited.ops('GET', '/api/ops/clock')).body.now))
  const { recovery_codes } = (await person.call('POST', '/api/account/2fa/confirm', { code })).body
  const send = (attempt: string) =>
    call(limited.frontDoor, 'POST', '/api/auth/login', {
      body: { email: person.email, password: person.password, code: attempt },
    })
  for (let turn = 0; turn < 3; turn++) assert.equal((await send('00000-00000')).status, 401)
  assert.deepEqual(await readStatusAndKey(send(recovery_codes[0])), [429, 'rate.limited'])
})

test('A-97: the database has no recovery code', async () => {
  const { person, codes } = await withSecondFactor()
  const { rows } = await sql<{ code_hash: string }>`select code_hash from recovery_code
    where user_id = ${person.userId}`.execute(directory.kysely)
  assert.equal(rows.length, 10)
  for (const { code_hash } of rows)
    for (const code of codes) assert.ok(!code_hash.includes(code) && !code_hash.includes(code.replace('-', '')))
})
