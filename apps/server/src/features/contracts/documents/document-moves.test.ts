// Documents while an account moves to another region: contents, signatures and acts go on from the new home.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  documentScene,
  openDirectory,
  sha256Of,
  type TestAccount,
  until,
  usePlatform,
  wrapperOf,
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

test('a company moves: its documents are read and accepted as before, with their files', {
  timeout: 60_000,
}, async () => {
  const scene = await documentScene(platform)
  const { service, company, customer } = scene
  const [payload, file] = [wrapperOf(), wrapperOf(3000)]
  const contract = await scene.create({ payload, kind: 'agreement', requires_acceptance: true })
  const accepted = await scene.create({ payload, requires_acceptance: true })
  const act = { ...names, content_sha256: sha256Of(payload) }
  assert.equal((await scene.act(accepted.id, 'accept', act)).status, 200)
  const plain = await scene.create({ payload_kind: 'file', file })
  const before = (await scene.received()).body.items

  service.company = await move(company, 'us')
  await service.renewToken()
  assert.deepEqual((await scene.received()).body.items, before)
  assert.deepEqual((await scene.received(`/${plain.id}/file`)).body, { encrypted: true, value: file })
  assert.equal((await scene.received(`/${contract.id}`)).body.payload, payload)
  assert.equal((await scene.act(contract.id, 'accept', act)).body.status, 'active')
  assert.equal((await scene.read(contract.id)).body.signatures.length, 1)
  assert.equal((await customer.call('GET', '/api/customer/documents')).body.items.length, 3)
})

test('a customer moves: its inbox and its acts come from the new home', { timeout: 60_000 }, async () => {
  const scene = await documentScene(platform)
  const payload = wrapperOf()
  const { id } = await scene.create({ payload, kind: 'agreement', requires_acceptance: true })
  const moved = await move(scene.customer, 'us')
  const [listed] = (await moved.call('GET', '/api/customer/documents')).body.items
  assert.equal(listed.id, id)
  const path = `/api/company-connections/${scene.connectionId}/documents/${id}/accept`
  const reply = await moved.call('POST', path, { ...names, content_sha256: sha256Of(payload) })
  assert.deepEqual([reply.status, reply.body.status], [200, 'active'], reply.text)
})
