// The service passphrases that an owner keeps sealed to the account key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier, sealValue } from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createService,
  mailbox,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  until,
  usePlatform,
} from '@company-data/testkit'

const PATH = '/api/account/service-keys'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company)
const value = await sealValue('the passphrase', company.publicKey)

const assertRefused = ({ status, body }: Reply, expectedStatus: number, errorKey: string): void =>
  assert.deepEqual([status, body.error_key], [expectedStatus, errorKey])

const lastAction = async ({ call: callOwner }: TestAccount) => {
  const [entry] = (await callOwner('GET', '/api/portal/audit-log')).body.items
  return { action: entry.action, data: entry.data, actor: entry.actor.kind }
}

const addDelegate = async (): Promise<string> => {
  const email = `keeper-of-${company.userId}@example.org`
  await company.call('POST', '/api/delegates', { email, name: 'D', service_ids: [service.id] })
  const authSalt = createAuthSalt()
  const body = {
    token: await mailbox(platform).codeFor(email, 'delegate_invite'),
    auth_salt: authSalt,
    password: await deriveVerifier('secret', authSalt),
    ...(await createAccountKeys('secret')),
  }
  return (await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', { body })).body.access_token
}

test('TRUST-36 A-105: the owner keeps, replaces and removes the sealed passphrase of a service', async () => {
  const path = `${PATH}/${service.id}`
  assert.equal((await company.call('PUT', path, { value })).status, 204)
  const data = { service_id: service.id }
  assert.deepEqual(await lastAction(company), { action: 'service_key.kept', data, actor: 'company' })
  const [key, ...others] = (await company.call('GET', PATH)).body
  assert.deepEqual(others, [])
  assert.deepEqual(Object.keys(key).sort(), ['created_at', 'service_id', 'value'])
  assert.deepEqual([key.service_id, await company.openValue(key.value)], [service.id, 'the passphrase'])

  const newValue = await sealValue('another one', company.publicKey)
  assert.equal((await company.call('PUT', path, { value: newValue })).status, 204)
  const { body } = await company.call('GET', PATH)
  assert.deepEqual([body.length, body[0].value], [1, newValue])

  assert.equal((await company.call('DELETE', path)).status, 204)
  assert.deepEqual(await lastAction(company), { action: 'service_key.removed', data, actor: 'company' })
  assert.deepEqual((await company.call('GET', PATH)).body, [])
  assertRefused(await company.call('DELETE', path), 404, 'services.not_found')
})

test('TRUST-36 A-105: an unsealed or far too long passphrase is refused', async () => {
  const long = await sealValue('x'.repeat(8000), company.publicKey)
  for (const unsealed of ['plain', JSON.parse(value), undefined, null, 5, long])
    assertRefused(
      await company.call('PUT', `${PATH}/${service.id}`, { value: unsealed }),
      400,
      'contact_data.encryption_required',
    )
  assert.deepEqual((await company.call('GET', PATH)).body, [])
})

test('TRUST-36 A-105: a foreign, unknown or malformed service is not found', async () => {
  const other = await registerCompany(platform)
  const foreign = await createService(other)
  await other.call('PUT', `${PATH}/${foreign.id}`, { value: await sealValue('p', other.publicKey) })
  for (const id of [foreign.id, '01890000-0000-7000-8000-000000000000', 'no-uuid'])
    for (const method of ['PUT', 'DELETE'])
      assertRefused(await company.call(method, `${PATH}/${id}`, { value }), 404, 'services.not_found')
  assert.equal((await other.call('GET', PATH)).body.length, 1)
})

test('TRUST-36 A-105: delegates, clients and persons are refused (TRUST-02)', async () => {
  const delegate = await addDelegate()
  const client = await (await createAccountClient(company, { capabilities: ['service_management'] })).token()
  const person = await registerPerson(platform)
  for (const [method, path] of [
    ['GET', PATH],
    ['PUT', `${PATH}/${service.id}`],
    ['DELETE', `${PATH}/${service.id}`],
  ] as const) {
    const body = method === 'PUT' ? { body: { value } } : {}
    assertRefused(await call(company.apiUrl, method, path, { token: delegate, ...body }), 403, 'auth.owner_only')
    const asClient = await call(company.apiUrl, method, path, { token: client, ...body })
    assertRefused(asClient, 403, 'auth.client_endpoint_forbidden')
    assertRefused(await call(person.apiUrl, method, path, { token: person.token, ...body }), 403, 'auth.forbidden')
  }
})

test('TRUST-36 A-105: a deleted service takes its kept passphrase with it', async () => {
  const owner = await registerCompany(platform)
  const shortLived = await createService(owner)
  await owner.call('PUT', `${PATH}/${shortLived.id}`, { value: await sealValue('p', owner.publicKey) })
  assert.equal((await owner.call('DELETE', `/api/services/${shortLived.id}`)).status, 204)
  assert.deepEqual((await owner.call('GET', PATH)).body, [])
})

test('A-105: kept passphrases stay with an owner that moves to another region', async () => {
  const owner = await registerCompany(platform)
  const { id } = await createService(owner)
  const sealedKey = await sealValue('p', owner.publicKey)
  await owner.call('PUT', `${PATH}/${id}`, { value: sealedKey })
  assert.equal((await owner.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  const readAtHome = () => call(platform.region('us'), 'GET', PATH, { token: owner.token })
  await until('the owner has moved', async () => {
    await platform.ops('POST', '/api/ops/jobs/run')
    return (await readAtHome()).status === 200
  })
  assert.deepEqual(
    (await readAtHome()).body.map((key: { value: string }) => key.value),
    [sealedKey],
  )
})
