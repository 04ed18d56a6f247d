// The recovery kit over HTTP: who may make one, with which proof, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  createAccountClient,
  mailbox,
  newKeyPair,
  ownPlatform,
  prepareKit,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await ownPlatform({ clockStandsStill: true })
const MINUTE = 60
const KIT = '/api/account/kit'
/** base64 of the first 16 bytes of SHA-256("recovery-kit"). */
const PROOF_SALT = 'wdk6MPSoYe7xmhmUWwfW5w=='

const readKinds = async (account: TestAccount): Promise<string[]> =>
  (await mailbox(platform).list(account.email)).map(({ kind }) => kind)
const readActions = async (company: TestAccount): Promise<string[]> =>
  (await company.call('GET', '/api/portal/audit-log')).body.items.map(({ action }: { action: string }) => action)
const readState = async (account: TestAccount): Promise<string> => (await account.call('GET', '/api/account')).body.kit

test('TRUST-01 A-95: an old session makes a kit only with a proof', async () => {
  const person = await registerPerson(platform)
  const { body } = await prepareKit(person)
  await platform.advance(11 * MINUTE)
  const put = (proof: object) => person.call('PUT', KIT, { ...body, ...proof })
  assert.deepEqual(await readStatusAndKey(put({})), [403, 'account.proof_required'])
  assert.deepEqual(await readStatusAndKey(put({ password: 'A'.repeat(43) })), [403, 'account.proof_invalid'])
  assert.deepEqual(await readStatusAndKey(person.call('GET', KIT)), [404, 'account.kit_not_found'])
  assert.equal((await put({ password: person.password })).status, 200)
})

test('A-95 A-99: a fresh session makes, confirms, replaces and removes a kit', async () => {
  const person = await registerPerson(platform)
  assert.equal(await readState(person), 'none')
  const first: Reply = await person.call('PUT', KIT, (await prepareKit(person)).body)
  assert.equal(first.status, 200)
  assert.deepEqual(Object.keys(first.body).sort(), ['confirmed', 'created_at', 'kit_id'])
  assert.match(first.body.kit_id, /^[0-9A-HJKMNP-TV-Z]{6}$/)
  assert.equal(first.body.confirmed, false)
  assert.equal(await readState(person), 'unconfirmed')
  const confirmed = await person.call('POST', `${KIT}/confirm`)
  assert.deepEqual([confirmed.status, confirmed.body], [200, { ...first.body, confirmed: true }])
  assert.deepEqual((await person.call('GET', KIT)).body, confirmed.body)
  assert.equal(await readState(person), 'confirmed')

  const second = await person.call('PUT', KIT, (await prepareKit(person)).body)
  assert.notEqual(second.body.kit_id, first.body.kit_id)
  assert.equal(await readState(person), 'unconfirmed')
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', KIT, {})), [403, 'account.proof_required'])
  assert.equal((await person.call('DELETE', KIT, { password: person.password })).status, 204)
  assert.equal(await readState(person), 'none')
  for (const [method, path] of [
    ['GET', KIT],
    ['DELETE', KIT],
    ['POST', `${KIT}/confirm`],
  ] as const)
    assert.deepEqual(await readStatusAndKey(person.call(method, path, {})), [404, 'account.kit_not_found'], path)
  assert.deepEqual((await readKinds(person)).slice(0, 3), ['kit_removed', 'kit_created', 'kit_created'])
})

test('A-95: a company wraps both keys, and its audit log names the kit', async () => {
  const company = await registerCompany(platform)
  const { body } = await prepareKit(company)
  const { encrypted_recovery_private_key: _, ...alone } = body
  assert.deepEqual(await readStatusAndKey(company.call('PUT', KIT, alone)), [400, 'request.invalid'])
  assert.equal((await company.call('PUT', KIT, body)).status, 200)
  await company.call('DELETE', KIT, { password: company.password })
  assert.deepEqual((await readActions(company)).slice(0, 2), ['kit.removed', 'kit.created'])
})

test('A-95: a person has no recovery key to wrap', async () => {
  const person = await registerPerson(platform)
  const { body } = await prepareKit(person)
  const doubled = { ...body, encrypted_recovery_private_key: body.encrypted_private_key }
  assert.deepEqual(await readStatusAndKey(person.call('PUT', KIT, doubled)), [400, 'request.invalid'])
})

test('TRUST-03 A-95: a wrap with the salt of the proof and a plain key are refused', async () => {
  const person = await registerPerson(platform)
  const { body } = await prepareKit(person)
  const put = (change: object) => {
    const encrypted_private_key = { ...body.encrypted_private_key, ...change }
    return person.call('PUT', KIT, { ...body, encrypted_private_key })
  }
  for (const salt of [PROOF_SALT, PROOF_SALT.replaceAll('=', '')]) {
    const refused = await put({ salt })
    assert.deepEqual([refused.status, refused.body.error_key], [400, 'request.invalid'], salt)
    assert.match(JSON.stringify(refused.body.fields), /salt/)
  }
  const { pkcs8 } = await newKeyPair()
  assert.deepEqual(await readStatusAndKey(put({ data: Buffer.from(pkcs8).toString('base64') })), [
    400,
    'request.invalid',
  ])
  for (const kit of ['short', 'x'.repeat(129), 5, null])
    assert.deepEqual(await readStatusAndKey(person.call('PUT', KIT, { ...body, kit })), [400, 'request.invalid'])
  assert.equal(await readState(person), 'none')
})

test('TRUST-02 A-95: an account client reaches neither the kit nor the return', async () => {
  const company = await registerCompany(platform)
  await addKit(company)
  const token = await (await createAccountClient(company, { capabilities: ['service_management'] })).token()
  for (const [method, path] of [
    ['GET', KIT],
    ['PUT', KIT],
    ['DELETE', KIT],
    ['POST', `${KIT}/confirm`],
    ['DELETE', '/api/account/return'],
  ] as const)
    assert.deepEqual(
      await readStatusAndKey(platform.call(method, path, { token })),
      [403, 'auth.client_endpoint_forbidden'],
      path,
    )
})

test('A-97 A-101: a recovery code of the second factor is not a proof', async () => {
  const person = await registerPerson(platform)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const now = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  const { recovery_codes } = (await person.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, now) })).body
  await platform.advance(11 * MINUTE)
  const { body } = await prepareKit(person)
  const put = (code: string) => person.call('PUT', KIT, { ...body, code })
  assert.deepEqual(await readStatusAndKey(put(recovery_codes[0])), [403, 'account.proof_invalid'])
  assert.equal((await person.call('GET', '/api/account/2fa')).body.recovery_codes_left, 10)
  assert.equal((await put(totpAt(secret, now + 11 * MINUTE * 1000))).status, 200)
})
