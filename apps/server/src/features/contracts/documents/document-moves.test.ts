// Documents survive a region move: contents, signatures and actions continue from the new home.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createDocumentFixture,
  createRandomWrapper,
  openDirectory,
  sha256Hex,
  type TestAccount,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const directory = openDirectory(platform)

const move = async (account: TestAccount, region: string): Promise<TestAccount> => {
  const reply = await account.call('POST', '/api/profile/migrate-region', { region })
  assert.equal(reply.status, 202, reply.text)
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', account.userId)
  await until('the move is finished', async () => (await open.executeTakeFirst()) === undefined)
  const apiUrl = platform.region(region)
  return {
    ...account,
    apiUrl,
    call: (method, path, body) =>
      call(apiUrl, method, path, { token: account.token, ...(body !== undefined && { body }) }),
  }
}

const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }

test('after a company moves, its documents stay readable and acceptable', {
  timeout: 60_000,
}, async () => {
  const fixture = await createDocumentFixture(platform)
  const { service, company, customer } = fixture
  const [payload, file] = [createRandomWrapper(), createRandomWrapper(3000)]
  const contract = await fixture.create({ payload, kind: 'agreement', requires_acceptance: true })
  const accepted = await fixture.create({ payload, requires_acceptance: true })
  const acceptanceBody = { ...names, content_sha256: sha256Hex(payload) }
  assert.equal((await fixture.performAction(accepted.id, 'accept', acceptanceBody)).status, 200)
  const plain = await fixture.create({ payload_kind: 'file', file })
  const before = (await fixture.received()).body.items

  service.company = await move(company, 'us')
  await service.renewToken()
  assert.deepEqual((await fixture.received()).body.items, before)
  assert.deepEqual((await fixture.received(`/${plain.id}/file`)).body, { encrypted: true, value: file })
  assert.equal((await fixture.received(`/${contract.id}`)).body.payload, payload)
  assert.equal((await fixture.performAction(contract.id, 'accept', acceptanceBody)).body.status, 'active')
  assert.equal((await fixture.read(contract.id)).body.signatures.length, 1)
  assert.equal((await customer.call('GET', '/api/customer/documents')).body.items.length, 3)
})

test('after a customer moves, its inbox and actions use the new home', { timeout: 60_000 }, async () => {
  const fixture = await createDocumentFixture(platform)
  const payload = createRandomWrapper()
  const { id } = await fixture.create({ payload, kind: 'agreement', requires_acceptance: true })
  const movedCustomer = await move(fixture.customer, 'us')
  const [listedDocuments] = (await movedCustomer.call('GET', '/api/customer/documents')).body.items
  assert.equal(listedDocuments.id, id)
  const path = `/api/company-connections/${fixture.connectionId}/documents/${id}/accept`
  const reply = await movedCustomer.call('POST', path, { ...names, content_sha256: sha256Hex(payload) })
  assert.deepEqual([reply.status, reply.body.status], [200, 'active'], reply.text)
})
