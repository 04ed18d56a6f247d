// The list of sign-in apps is read and written page by page: apps with many claims are not in memory together (B-22).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowPlatform, createService, registerCompany } from '@company-data/testkit'

const platform = await borrowPlatform()
const PATH = '/api/account/oauth-apps'

test('lists apps of several pages completely, oldest first', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  assert.deepEqual((await company.call('GET', PATH)).body, [])
  const names = Array.from({ length: 9 }, (_, index) => `App ${index}`)
  for (const name of names) {
    const claims = [{ claim: 'first', label: 'x'.repeat(100), type: 'text' }]
    const body = { name, service_id: service.id, redirect_uris: ['https://a.example/'], claims }
    const reply = await company.call('POST', PATH, body)
    assert.equal(reply.status, 201, reply.text)
  }
  const { body, status } = await company.call('GET', PATH)
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    names,
  )
  const first = await company.call('GET', `${PATH}/${body[0].id}`)
  assert.deepEqual(first.body, body[0])
})
