// Limits per route for bytes and values, and per caller for parsed bytes per second (B-21).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import {
  addDatum,
  assertRefusal,
  call,
  createAccountClient,
  createRandomWrapper,
  createService,
  ownPlatform,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const KIB = 1024
const platform = await ownPlatform({
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_PARSED_KIB: '512/3600', RATE_LIMIT_PUBLIC_CALLS: '1000/60' },
  clockStandsStill: true,
})

test('B-21: a route without a stated limit takes 64 KiB and 2,000 values', async () => {
  const person = await registerPerson(platform)
  const put = (body: unknown) => person.call('PUT', '/api/profile', body)
  const createBody = (bytes: number) => ({ display_name: 'A', rest: 'x'.repeat(bytes) })
  assert.equal((await put(createBody(63 * KIB))).status, 200)
  assertRefusal(await put(createBody(64 * KIB)), 413, 'request.too_large')
  // As many commas as values, plus one.
  assert.equal((await put({ display_name: 'A', rest: Array(1_999).fill(0) })).status, 200)
  assertRefusal(await put({ display_name: 'A', rest: Array(2_000).fill(0) }), 400, 'request.invalid')
})

test('B-21: each route refuses a body over its own limit unread, and names the limit', async () => {
  const [person, company] = [await registerPerson(platform), await registerCompany(platform)]
  const { id } = await createService(company)
  const routes = [
    { caller: person, method: 'PUT', path: '/api/profile', limit: 64 * KIB },
    { caller: person, method: 'PUT', path: '/api/account/passcode', limit: 64 * KIB },
    { caller: company, method: 'POST', path: '/api/services', limit: 64 * KIB },
    { caller: company, method: 'PUT', path: `/api/services/${id}`, limit: 64 * KIB },
    { caller: company, method: 'POST', path: `/api/services/${id}/webhooks`, limit: 64 * KIB },
    { caller: company, method: 'POST', path: '/api/account/clients', limit: 64 * KIB },
    { caller: company, method: 'POST', path: '/api/delegates', limit: 64 * KIB },
    { caller: company, method: 'POST', path: '/api/account/oauth-apps', limit: 256 * KIB },
    { caller: company, method: 'PUT', path: `/api/services/${id}/request-fields`, limit: 1024 * KIB },
  ]
  for (const { caller, method, path, limit } of routes) {
    const { status, body } = await sendHeadOnly(caller, method, path, limit + 1)
    assert.deepEqual([status, body.error_key, body.limit_bytes], [413, 'request.too_large', limit], path)
  }
})

test('B-21: accepts a sealed value of the maximum length, not a longer one', async () => {
  const person = await registerPerson(platform)
  const { id } = await addDatum(person, 'phone', { value: createRandomWrapper() })
  const put = (bytes: number) =>
    person.call('PUT', `/api/contact-data/${id}`, { value: createRandomWrapper(bytes), copies: [] })
  assert.equal((await put(48_000)).status, 200)
  assert.deepEqual((await put(100_000)).body.fields, { '/value': 'must have at most 65536 bytes' })
})

test('B-21: limits the KiB parsed per caller, without affecting others', async () => {
  const [person, other] = [await registerPerson(platform), await registerPerson(platform)]
  const put = (caller = person) => caller.call('PUT', '/api/profile', { display_name: 'A', rest: 'x'.repeat(60 * KIB) })
  for (let count = 0; count < 8; count += 1) assert.equal((await put()).status, 200)
  const refused = await put()
  assertRefusal(refused, 429, 'rate.limited')
  assert.equal(refused.headers['ratelimit-limit'], '512')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await person.call('PUT', '/api/profile', { display_name: 'B' })).status, 200)
  assert.equal((await put(other)).status, 200)
})

test('B-23: the clients of a company share what it may have parsed', async () => {
  const company = await registerCompany(platform)
  const clients = await Promise.all(
    [1, 2].map(() => createAccountClient(company, { capabilities: ['service_management'] })),
  )
  const tokens = await Promise.all(clients.map((client) => client.token()))
  const body = { rest: 'x'.repeat(60 * KIB) }
  const statuses: number[] = []
  for (let count = 0; count < 9; count += 1) {
    const token = tokens[count % 2] ?? ''
    statuses.push((await call(company.apiUrl, 'POST', '/api/services', { token, body })).status)
  }
  assert.deepEqual(statuses, [...Array(8).fill(400), 429])
})

test('B-21: the forwarder reads over 64 KiB only with a pass', async () => {
  const sendRaw = (path: string, body: string) =>
    call(platform.forwarder, 'POST', path, { body, headers: { 'content-type': 'application/json' } })
  const forged = `e30.e30.${'A'.repeat(300)}`
  for (const path of ['/describe', '/orders'])
    assertRefusal(await sendRaw(path, JSON.stringify({ order: 'x'.repeat(64 * KIB) })), 413, 'request.too_large')
  const long = 'x'.repeat(100 * KIB)
  assertRefusal(await sendRaw('/call', JSON.stringify({ pass: forged, request: long })), 401, 'plugin.pass_invalid')
  assertRefusal(await sendRaw('/call', JSON.stringify({ request: long, pass: forged })), 413, 'request.too_large')
  assertRefusal(await sendRaw('/call', `{"order":[${'{},'.repeat(200)}{}]}`), 400, 'request.invalid')
})

/** The response to an upload whose head alone is sent. */
const sendHeadOnly = (
  caller: TestAccount,
  method: string,
  path: string,
  bytes: number,
): Promise<{ status: number; body: { error_key?: string; limit_bytes?: number } }> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
      'content-length': String(bytes),
    }
    const clientRequest = request(`${caller.apiUrl}${path}`, { method, headers }, (response) => {
      text(response)
        .then((body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) }))
        .catch(reject)
        .finally(() => clientRequest.destroy())
    }).on('error', reject)
    clientRequest.flushHeaders()
  })

const readHeadStatus = async (...args: Parameters<typeof sendHeadOnly>): Promise<number> =>
  (await sendHeadOnly(...args)).status

test('refuses an upload to a missing target or over its limit unread', async () => {
  const person = await registerPerson(platform)
  const company = await registerCompany(platform)
  const { id } = await addDatum(person, 'document')
  assert.equal(await readHeadStatus(person, 'PUT', `/api/contact-data/${randomUUID()}/file`, 2_000_000), 404)
  assert.equal(await readHeadStatus(person, 'PUT', `/api/contact-data/${randomUUID()}`, 2_000_000), 404)
  assert.equal(await readHeadStatus(company, 'PUT', `/api/portal/flows/${randomUUID()}/draft`, 2_000_000), 404)
  assert.equal(await readHeadStatus(person, 'PUT', `/api/contact-data/${id}/file`, 1e9), 400)
  assert.equal(await readHeadStatus(person, 'PUT', `/api/company-connections/${randomUUID()}/mappings`, 2_000_000), 404)
  assert.equal(await readHeadStatus(company, 'POST', `/api/portal/flows/${randomUUID()}/assets`, 2_000_000), 404)
  assert.equal(await readHeadStatus(company, 'POST', `/api/services/${randomUUID()}/share-photos`, 2_000_000), 404)
  assert.equal(await readHeadStatus(person, 'PUT', '/api/contact-data/malformed/file', 2_000_000), 404)
  const consent = `/api/company-connections/${randomUUID()}/consents/phone`
  assert.equal(await readHeadStatus(person, 'POST', consent, 2_000_000), 404)
  assert.equal(await readHeadStatus(person, 'POST', `/api/connect-requests/${randomUUID()}/accept`, 2_000_000), 404)
  const documents = `/api/portal/services/${(await createService(company)).id}/documents`
  for (const documentId of [randomUUID(), 'malformed'])
    assert.equal(await readHeadStatus(company, 'PUT', `${documents}/${documentId}/file`, 2_000_000), 404)
})

test('refuses a body for a missing run, flow or document unread', async () => {
  const person = await registerPerson(platform)
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = { ...company, token: await service.token() }
  const flow = `/api/services/${service.id}/flows/${randomUUID()}`
  const run = `${flow}/runs/${randomUUID()}`
  for (const path of [`${flow}/run-files`, `${flow}/runs`])
    assert.equal(await readHeadStatus(company, 'POST', path, 2e6), 404)
  for (const path of [
    'answers',
    'answer-files',
    'generate',
    'generate/inputs',
    'documents/x/sign',
    'documents/x/accept',
  ]) {
    assert.equal(await readHeadStatus(company, 'POST', `${run}/${path}`, 2e6), 404, path)
    assert.equal(
      await readHeadStatus(client, 'POST', `/api/company-data/flow-runs/${randomUUID()}/${path}`, 2e6),
      404,
      path,
    )
  }
  const connection = `/api/company-connections/${randomUUID()}`
  for (const path of ['answers', 'answer-files', 'generate', 'generate/inputs'])
    assert.equal(
      await readHeadStatus(person, 'POST', `${connection}/flow-runs/${randomUUID()}/${path}`, 2e6),
      404,
      path,
    )
  for (const path of ['sign', 'accept'])
    assert.equal(
      await readHeadStatus(person, 'POST', `${connection}/documents/${randomUUID()}/${path}`, 2e6),
      404,
      path,
    )
})
