// Recovery copies: sealed to the recovery key, listed without values, returned for password and code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openValue, sealValue, unwrapPrivateKey } from '@company-data/crypto'
import {
  borrowPlatform,
  createAccountClient,
  mailbox,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)

const readErrorKey = ({ body }: Reply): string => body.error_key
const codeFor = async (owner: TestAccount): Promise<string> => {
  assert.equal((await owner.call('POST', '/api/account/recovery-code')).status, 200)
  return mailbox(platform).codeFor(owner.email, 'recovery')
}
const recover = (owner: TestAccount, id: string, password: string, code: string): Promise<Reply> =>
  owner.call('POST', `/api/account/recovery-copies/${id}/recover`, { password, code })
const store = async (owner: TestAccount, secret: string): Promise<Reply> => {
  const { public_key } = (await owner.call('GET', '/api/account/recovery-key')).body
  const value = await sealValue(secret, public_key)
  return owner.call('POST', '/api/account/recovery-copies', { kind: 'service_passphrase', ref: 'service-1', value })
}

test('[D1-ACCT-04] stores and lists a copy without its value, which only the owner opens', async () => {
  const storeReply = await store(company, 'the passphrase')
  assert.equal(storeReply.status, 201)
  const copies = (await company.call('GET', '/api/account/recovery-copies')).body
  assert.deepEqual(copies, [storeReply.body])
  assert.deepEqual(Object.keys(storeReply.body).sort(), ['created_at', 'id', 'kind', 'ref'])
  const { status, body } = await recover(company, storeReply.body.id, company.password, await codeFor(company))
  assert.equal(status, 200)
  const key = await unwrapPrivateKey(body.encrypted_recovery_private_key, company.rawPassword)
  assert.equal(await openValue(body.value, key), 'the passphrase')
})

test('[D1-CLI-08] stores a copy of each issued secret, which can be recovered', async () => {
  const owner = await registerCompany(platform)
  const client = await createAccountClient(owner)
  const [copy] = (await owner.call('GET', '/api/account/recovery-copies')).body
  assert.deepEqual([copy.kind, copy.ref], ['client_secret', client.clientId])
  const { body } = await recover(owner, copy.id, owner.password, await codeFor(owner))
  const key = await unwrapPrivateKey(body.encrypted_recovery_private_key, owner.rawPassword)
  assert.equal(await openValue(body.value, key), client.clientSecret)
  const renewed = await owner.call('POST', `/api/account/clients/${client.clientId}/regenerate-secret`)
  const copies = (await owner.call('GET', '/api/account/recovery-copies')).body
  assert.equal(copies.length, 1)
  const current = (await recover(owner, copies[0].id, owner.password, await codeFor(owner))).body
  assert.equal(await openValue(current.value, key), renewed.body.client_secret)
  const [entry] = (await owner.call('GET', '/api/portal/audit-log')).body.items
  assert.deepEqual([entry.action, entry.data.ref], ['recovery_copy.recovered', client.clientId])
})

test('[D1-CLI-08] recovery needs the password and an unused code, within five attempts', async () => {
  const owner = await registerCompany(platform)
  const { id } = (await store(owner, 'secret')).body
  assert.equal(readErrorKey(await recover(owner, id, owner.password, '000000')), 'account.recovery_denied')
  const code = await codeFor(owner)
  const wrong = await recover(owner, id, 'wrong', code)
  assert.deepEqual([wrong.status, readErrorKey(wrong)], [403, 'account.recovery_denied'])
  assert.equal((await recover(owner, id, owner.password, code)).status, 200)
  assert.equal(readErrorKey(await recover(owner, id, owner.password, code)), 'account.recovery_denied')
  const guessed = await codeFor(owner)
  for (let i = 0; i < 5; i++) await recover(owner, id, owner.password, 'wrong')
  assert.equal(readErrorKey(await recover(owner, id, owner.password, guessed)), 'account.recovery_denied')
  const late = await codeFor(owner)
  await platform.advance(601)
  assert.equal(readErrorKey(await recover(owner, id, owner.password, late)), 'account.recovery_denied')
})

test('[D1-CLI-08] one of two concurrent recoveries with one code succeeds', async () => {
  const owner = await registerCompany(platform)
  const { id } = (await store(owner, 'secret')).body
  const code = await codeFor(owner)
  const both = await Promise.all([1, 2].map(() => recover(owner, id, owner.password, code)))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
})

test('an unknown, foreign or malformed copy id gets the same response', async () => {
  const other = await registerCompany(platform)
  const { id } = (await store(other, 'secret')).body
  for (const unknown of [id, '01890000-0000-7000-8000-000000000000', 'no-uuid']) {
    const reply = await recover(company, unknown, company.password, '000000')
    assert.deepEqual([reply.status, readErrorKey(reply)], [404, 'account.recovery_copy_not_found'])
  }
})

test('[D1-ACCT-04] [D1-ENC-14] refuses a copy that is not sealed or of an unknown kind', async () => {
  const { public_key } = (await company.call('GET', '/api/account/recovery-key')).body
  const value = await sealValue('x', public_key)
  const post = (body: object) => company.call('POST', '/api/account/recovery-copies', body)
  for (const unsealed of ['plain', JSON.parse(value), undefined]) {
    const refused = await post({ kind: 'client_secret', ref: 'r', value: unsealed })
    assert.deepEqual([refused.status, readErrorKey(refused)], [400, 'contact_data.encryption_required'])
  }
  for (const bad of [
    { kind: 'password', ref: 'r', value },
    { kind: 'client_secret', ref: '', value },
  ])
    assert.equal(readErrorKey(await post(bad)), 'request.invalid')
})

test('[D1-ACCT-04] an account client stores and lists copies but cannot recover one', async () => {
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await client.token()
  const asClient = (method: string, path: string, body?: unknown) =>
    platform.call(method, path, { token, ...(body !== undefined && { body }) })
  const { public_key } = (await asClient('GET', '/api/account/recovery-key')).body
  const value = await sealValue('by client', public_key)
  const storeReply = await asClient('POST', '/api/account/recovery-copies', { kind: 'webhook_secret', ref: 'w', value })
  assert.equal(storeReply.status, 201)
  assert.equal((await asClient('GET', '/api/account/recovery-copies')).status, 200)
  const code = await codeFor(company)
  const path = `/api/account/recovery-copies/${storeReply.body.id}/recover`
  for (const refused of [
    await asClient('POST', '/api/account/recovery-code'),
    await asClient('POST', path, { password: company.password, code }),
  ])
    assert.deepEqual([refused.status, readErrorKey(refused)], [403, 'auth.forbidden'])
  const person = await registerPerson(platform)
  assert.equal(readErrorKey(await person.call('GET', '/api/account/recovery-key')), 'auth.forbidden')
})
