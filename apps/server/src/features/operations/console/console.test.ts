// Tests of the look-ups of operators: accounts, services, clients, documents and requests, and the health of the installation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  createDocumentFixture,
  createService,
  registerCompany,
  registerPerson,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()

interface Match {
  kind: string
  id: string
  title: string
  user_id: string | null
  region: string | null
}

const find = async (q: string): Promise<Match[]> => {
  const { status, body, text } = await platform.ops('POST', '/api/ops/find', { q })
  assert.equal(status, 200, text)
  assert.deepEqual(body.unreachable_regions, [])
  return body.matches
}

const kindsAndIds = (matches: readonly Match[]) => matches.map(({ kind, id }) => `${kind} ${id}`)

test('accounts are found by address, code, id and the beginning of a name', async () => {
  const company = await registerCompany(platform, { displayName: 'Überlandwerk 100% Strom_Nord' })
  const person = await registerPerson(platform)
  const asCompany = [`company ${company.userId}`]
  assert.deepEqual(kindsAndIds(await find(company.email.toUpperCase())), asCompany)
  assert.deepEqual(kindsAndIds(await find(company.code.toLowerCase())), asCompany)
  assert.deepEqual(kindsAndIds(await find(company.userId)), asCompany)
  assert.deepEqual(kindsAndIds(await find('Überlandwerk 100% sTROM_')), asCompany)
  assert.deepEqual(await find('Überlandwerk 100_ strom'), [], 'no character stands for another one')
  assert.deepEqual(kindsAndIds(await find(person.code)), [`person ${person.userId}`])
  assert.deepEqual(await find('nobody@example.org'), [])
})

test('services, clients and documents lead to their company', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const { clientId } = await createAccountClient(company, { name: 'Billing', capabilities: ['service_management'] })
  const [client] = await find(clientId)
  assert.deepEqual([client?.kind, client?.title, client?.user_id], ['client', 'Billing', company.userId])
  const [entry] = await find(service.id)
  assert.deepEqual([entry?.kind, entry?.user_id], ['service', company.userId])
  const documents = await createDocumentFixture(platform, { company })
  const { id } = await documents.create()
  const [document] = await find(id)
  assert.deepEqual([document?.kind, document?.user_id, document?.region], ['document', company.userId, 'eu'])
})

test('requests of machine clients and calls of operators are found by ids', async () => {
  const company = await registerCompany(platform)
  const client = await createAccountClient(company, { name: 'Probe', capabilities: ['service_management'] })
  const token = await client.token()
  const { headers } = await call(company.apiUrl, 'GET', '/api/services', { token })
  const requestId = String(headers['x-request-id'])
  await until('the request is in the history', async () => (await find(requestId)).length > 0)
  const [request] = await find(requestId)
  assert.deepEqual([request?.kind, request?.user_id], ['request', company.userId])
  const jobs = await platform.ops('GET', '/api/ops/jobs')
  const [operatorCall] = await find(String(jobs.headers['x-request-id']))
  assert.deepEqual([operatorCall?.kind, operatorCall?.title], ['operator_call', 'OPERATOR_TOKEN: GET /api/ops/jobs'])
})

test('the record of a search has its matches but not the search text', async () => {
  const person = await registerPerson(platform)
  const { headers, status } = await platform.ops('POST', '/api/ops/find', { q: person.email })
  assert.equal(status, 200)
  const { items } = (await platform.ops('GET', '/api/ops/operator-log?limit=10')).body
  const entries = items.filter(({ request_id }: { request_id: string }) => request_id === headers['x-request-id'])
  const bodies = entries.map(({ body }: { body: string }) => JSON.parse(body))
  assert.deepEqual(bodies, [{ matches: [{ kind: 'person', id: person.userId }] }, {}])
  assert.equal((await platform.ops('GET', `/api/ops/find?q=${person.code}`)).status, 405)
})

test('an account shows its readable data, and nothing sealed', async () => {
  const company = await registerCompany(platform, { displayName: 'Hansa Logistik' })
  await createAccountClient(company, { name: 'Billing' })
  const { body } = await platform.ops('GET', `/api/ops/accounts/${company.userId}`)
  assert.deepEqual(
    [body.display_name, body.email, body.code, body.level, body.open_sessions, body.legal_hold],
    ['Hansa Logistik', company.email, company.code, body.level, 1, null],
  )
  assert.deepEqual([body.company.verified, body.company.suspended_at], ['none', null])
  assert.deepEqual(
    body.clients.map(({ kind }: { kind: string }) => kind),
    ['acct'],
  )
  assert.doesNotMatch(JSON.stringify(body), /private|public_key|salt|hash|secret/i)
  const person = await registerPerson(platform)
  const other = (await platform.ops('GET', `/api/ops/accounts/${person.userId}`)).body
  assert.deepEqual([other.usertype, other.company, other.clients], ['person', null, []])
  const unknown = await platform.ops('GET', '/api/ops/accounts/none')
  assert.deepEqual([unknown.status, unknown.body.error_key], [404, 'ops.account_unknown'])
})

test('the usage of an account shows the hosts of webhooks alone', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const url = 'https://hooks.example.org/secret-path?token=secret'
  const created = await company.call('POST', `/api/services/${service.id}/webhooks`, { url, auth_type: 'none' })
  assert.equal(created.status, 201, created.text)
  const { status, body, text } = await platform.ops('GET', `/api/ops/accounts/${company.userId}/usage`)
  assert.equal(status, 200, text)
  assert.equal(body.region, 'eu')
  assert.deepEqual(
    body.services.map(({ service_id }: { service_id: string }) => service_id),
    [service.id],
  )
  const used = Object.fromEntries(body.quotas.map((row: { quota: string; used: number }) => [row.quota, row.used]))
  assert.equal(used.services, 1)
  assert.doesNotMatch(text, /secret/)
  assert.equal(body.webhooks[0].url, 'https://hooks.example.org')
})

test('the installation shows every database with its jobs, queues and workers', async () => {
  const { body } = await platform.ops('GET', '/api/ops/installation')
  assert.deepEqual(
    body.stores.map(({ store }: { store: string }) => store),
    ['directory', 'eu', 'us'],
  )
  for (const store of body.stores) {
    assert.equal(store.is_reachable, true)
    assert.ok(store.jobs.total > 0)
    assert.equal(store.deliveries === null, store.store === 'directory')
  }
  assert.equal(body.is_quarantined, false)
  assert.deepEqual(body.process.regions, ['eu', 'us'])
})
