// Public keys by code over HTTP: owners, callers, regions, and unknown codes (G-084).
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { importValuePrivateKey, openValue, sealValue, unwrapPrivateKey } from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createServiceClient,
  mailbox,
  newServiceBody,
  openDirectory,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

/** Lives in the other region. */

const platform = await usePlatform()
const directory = openDirectory(platform)
const [person, company, far] = await Promise.all([
  registerPerson(platform),
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
])

const sha256 = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
const assertKey = (reply: Reply, share_code: string, public_key: string): void => {
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(reply.body, { share_code, public_key, public_key_sha256: sha256(public_key) })
}
const assertUnknown = (reply: Reply): void => {
  assert.equal(reply.body?.error_key, 'keys.not_found', reply.text)
  assert.equal(reply.status, 404)
}
const fetchKey = (code: string, caller = person): Promise<Reply> => caller.call('GET', `/api/keys/${code}`)

const create = async (owner: TestAccount, share_code: string): Promise<{ id: string; public_key: string }> => {
  const reply = await owner.call('POST', '/api/services', await newServiceBody({ share_code }))
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

test('[D1-ENC-15] [D1-XREF-03] a share code gives the public key that only the person can open', async () => {
  const reply = await fetchKey(person.code, company)
  assertKey(reply, person.code, person.publicKey)
  const sealedValue = await sealValue('for Ada only', reply.body.public_key)
  const { body: keys } = await person.call('GET', '/api/profile/keys')
  const privateKey = await importValuePrivateKey(await unwrapPrivateKey(keys.encrypted_private_key, person.rawPassword))
  assert.equal(await openValue(sealedValue, privateKey), 'for Ada only')
})

test('[D1-ENC-15] [D1-XREF-03] a company code gives its account key, or a service’s with its code', async () => {
  const service = await create(company, 'SHOP')
  assertKey(await fetchKey(company.code), company.code, company.publicKey)
  assertKey(await fetchKey(`${company.code}/SHOP`), `${company.code}/SHOP`, service.public_key)
})

test('[D1-ENC-15] the caller’s base returns keys of another region', async () => {
  const service = await create(far, 'FAR')
  assertKey(await fetchKey(far.code), far.code, far.publicKey)
  assertKey(await fetchKey(`${far.code}/FAR`), `${far.code}/FAR`, service.public_key)
  assertKey(await fetchKey(person.code, far), person.code, person.publicKey)
})

test('[D1-ENC-15] [D1-CLI-16] service clients and clients with customer_connections read keys too', async () => {
  const { id } = await create(company, 'ASKS')
  const client = await createServiceClient(company, id)
  const customer = await createAccountClient(company, { capabilities: ['customer_connections'] })
  for (const accountClient of [client, customer]) {
    const token = await accountClient.token()
    assertKey(await platform.call('GET', `/api/keys/${person.code}`, { token }), person.code, person.publicKey)
    assert.equal((await platform.call('GET', `/api/keys/${company.code}/ASKS`, { token })).status, 200)
  }
})

test('G-084: an unknown code is 404 in any format', async () => {
  const codes = ['ZZZZZZZZZZ', 'ZZZ', 'x', person.code.toLowerCase(), "'", 'A'.repeat(500), person.userId, '%C3%A9']
  for (const code of codes) assertUnknown(await fetchKey(code))
  for (const code of ['NONE', 'shop', 'TOOLONGCODE', '%20'])
    for (const owner of [company.code, person.code, 'ZZZ', '%C3%A9']) assertUnknown(await fetchKey(`${owner}/${code}`))
  // A service belongs to its company: with another company's code it is not found.
  await create(company, 'MINE')
  assertUnknown(await fetchKey(`${far.code}/MINE`))
})

test('[D1-ENC-15] a changed share code leads to the service, and the old one to nothing', async () => {
  const first = await create(company, 'OLD')
  const change = (share_code: string) => company.call('PUT', `/api/services/${first.id}/share-code`, { share_code })
  assert.equal((await change('NEW')).status, 200)
  assertKey(await fetchKey(`${company.code}/NEW`), `${company.code}/NEW`, first.public_key)
  assertUnknown(await fetchKey(`${company.code}/OLD`))
  const second = await create(company, 'OLD')
  assertKey(await fetchKey(`${company.code}/OLD`), `${company.code}/OLD`, second.public_key)
  assert.equal((await change('OLD')).body.error_key, 'services.share_code_taken')
  assertKey(await fetchKey(`${company.code}/NEW`), `${company.code}/NEW`, first.public_key)
  assert.equal((await company.call('DELETE', `/api/services/${first.id}`)).status, 204)
  assertUnknown(await fetchKey(`${company.code}/NEW`))
})

test('a stale directory entry does not block reuse of its share code', async () => {
  const [left, other] = [await create(company, 'LEFT'), await create(company, 'OTHER')]
  // The state after a crash between the commits of the directory and the region.
  const stale = (share_code: string) =>
    directory.kysely.updateTable('service_entry').set({ share_code }).where('service_id', '=', left.id).execute()
  await stale('AHEAD')
  const service = await create(company, 'AHEAD')
  assertKey(await fetchKey(`${company.code}/AHEAD`), `${company.code}/AHEAD`, service.public_key)
  await stale('AHEAD2')
  const reply = await company.call('PUT', `/api/services/${other.id}/share-code`, { share_code: 'AHEAD2' })
  assert.equal(reply.status, 200, reply.text)
  assertKey(await fetchKey(`${company.code}/AHEAD2`), `${company.code}/AHEAD2`, other.public_key)
  await company.call('PUT', `/api/services/${left.id}/share-code`, { share_code: 'AGAIN' })
  assertKey(await fetchKey(`${company.code}/AGAIN`), `${company.code}/AGAIN`, left.public_key)
})

test('[D1-ENC-15] the code of a deleted account is unknown', async () => {
  const deletedAccounts = [await registerPerson(platform), await registerCompany(platform, { region: 'us' })]
  await create(deletedAccounts[1] as TestAccount, 'GONE')
  for (const account of deletedAccounts) {
    assert.equal((await fetchKey(account.code)).status, 200)
    await account.call('POST', '/api/account/delete-request', { password: account.password })
    const code = await mailbox(platform).codeFor(account.email, 'delete_account')
    assert.equal((await account.call('POST', '/api/account/confirm-delete', { code })).status, 200)
    assertUnknown(await fetchKey(account.code))
  }
  assertUnknown(await fetchKey(`${deletedAccounts[1]?.code}/GONE`))
})

test('the front door has no keys', async () => {
  const reply = await call(platform.frontDoor, 'GET', `/api/keys/${person.code}`, { token: person.token })
  assert.equal(reply.status, 421, reply.text)
})
