// Idempotency-Key on the connect-request route: one operation and one response per caller, path, key and body.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  createService,
  openRegion,
  registerCompany,
  registerPerson,
  type TestService,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const [service, otherService] = await Promise.all([createService(company), createService(company)])
const database = openRegion(platform)

const invite = async (from: TestService, key: string, body: unknown) =>
  from.companyData('POST', '/connect-requests', { headers: { 'idempotency-key': key }, body })
const countStoredResponses = async (): Promise<number> =>
  (await database.kysely.selectFrom('idempotent_answer').select('call_hash').execute()).length
const requestsTo = async (personUserId: string): Promise<number> =>
  (
    await database.kysely
      .selectFrom('connect_request')
      .select('id')
      .where('person_user_id', '=', personUserId)
      .where('service_id', '=', service.id)
      .execute()
  ).length

test('[A-93] [A-17] the same key and body replay the first response after the state changed', async () => {
  const person = await registerPerson(platform)
  const first = await invite(service, 'k1', { share_code: person.code, message: 'Hello' })
  assert.equal(first.status, 201)
  const withdrawn = await service.companyData('DELETE', `/connect-requests/${first.body.request_id}`)
  assert.equal(withdrawn.status, 204)
  const secondReply = await invite(service, 'k1', { message: 'Hello', share_code: person.code })
  assert.deepEqual([secondReply.status, secondReply.body], [201, first.body])
  assert.equal(await requestsTo(person.userId), 1)
  const fresh = await invite(service, 'k2', { share_code: person.code, message: 'Hello' })
  assert.notEqual(fresh.body.request_id, first.body.request_id)
})

test('[A-17] another body under a used key is 409 and changes nothing', async () => {
  const [person, other] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  assert.equal((await invite(service, 'k3', { share_code: person.code })).status, 201)
  const reply = await invite(service, 'k3', { share_code: other.code })
  assert.deepEqual([reply.status, reply.body.error_key], [409, 'request.idempotency_conflict'])
  assert.equal(await requestsTo(other.userId), 0)
})

test('[A-17] twenty concurrent calls with one key run once and get one response', async () => {
  const person = await registerPerson(platform)
  const body = { share_code: person.code }
  const replies = await Promise.all(Array.from({ length: 20 }, () => invite(service, 'k4', body)))
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
  assert.equal(new Set(replies.map((reply) => reply.body.request_id)).size, 1)
})

test('[A-17] a refused call does not use up its key', async () => {
  const person = await registerPerson(platform)
  const refused = await invite(service, 'k5', { share_code: 'ZZZZZZZZZZ' })
  assert.equal(refused.body.error_key, 'connect_requests.person_not_found')
  assert.equal((await invite(service, 'k5', { share_code: person.code })).status, 201)
})

test('[A-17] a key is valid for its caller and path only', async () => {
  const person = await registerPerson(platform)
  const body = { share_code: person.code }
  const [first, second] = [await invite(service, 'k6', body), await invite(otherService, 'k6', body)]
  assert.notEqual(first.body.request_id, second.body.request_id)
  const portal = await call(company.apiUrl, 'POST', `/api/portal/services/${service.id}/connect-requests`, {
    token: company.token,
    headers: { 'idempotency-key': 'k6' },
    body,
  })
  // The person's open request of that service, found again rather than replayed.
  assert.deepEqual([portal.status, portal.body.request_id], [200, first.body.request_id])
})

test('[A-17] an empty, too long or non-ASCII key is 400 and names the header', async () => {
  const person = await registerPerson(platform)
  for (const key of ['', 'x'.repeat(256), 'with space', 'über']) {
    const headers = { 'idempotency-key': Buffer.from(key, 'utf8').toString('latin1') }
    const reply = await service.companyData('POST', '/connect-requests', { headers, body: { share_code: person.code } })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'request.invalid'], key)
    assert.match(reply.body.error, /^Idempotency-Key: /)
  }
  assert.equal(await requestsTo(person.userId), 0)
})

test('[A-17] a key is free again after 24 hours, and the job deletes its response', async () => {
  const person = await registerPerson(platform)
  const first = await invite(service, 'k7', { share_code: person.code })
  await service.companyData('DELETE', `/connect-requests/${first.body.request_id}`)
  await platform.advance(24 * 3600 + 1)
  await service.renewToken()
  const secondReply = await invite(service, 'k7', { share_code: person.code })
  assert.equal(secondReply.status, 201)
  assert.notEqual(secondReply.body.request_id, first.body.request_id)
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'idempotency.purge' })
  assert.equal(await countStoredResponses(), 1)
})
