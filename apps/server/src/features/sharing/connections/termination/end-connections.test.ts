// A service ends connections: rows, files, event and notification, and every other cause.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createService,
  mailbox,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform, { region: 'us' })])

const NOT_FOUND = [404, 'company_data.connection_not_found']

const listFiles = (owner: TestAccount): Promise<string[]> =>
  readdir(join(platform.dataDir, 'files', 'eu', owner.userId, 'connection-files')).catch(() => [])

const mailsTo = async ({ email }: TestAccount) =>
  (await mailbox(platform).list(email)).filter(({ kind }) => kind === 'connection_ended')

const rows = [{ slug: 'text' }, { slug: 'file', type: 'document' }]

/** With an inline answer and a file; the feed is empty. */
const share = async (service: TestService, customer: TestAccount, path?: string): Promise<string> => {
  const value = await service.seal('a secret of mine')
  const answers = [
    { slug: 'text', value },
    { slug: 'file', value },
  ]
  const { id } = await connect(customer, service, answers, path)
  await service.changes()
  return id
}

/** The company's notifications as a customer. */
const listNotifications = async (customer: TestAccount) => {
  const client = await createAccountClient(customer, { capabilities: ['customer_connections'] })
  const reply = await call(customer.apiUrl, 'GET', '/api/customer/changes', { token: await client.token() })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.items as Array<Record<string, unknown>>
}

test('[D1-CONN-18] [D1-CONN-21] a DELETE ends the connection with one event and notifies the person (D1-CONN-22, D1-EVT-04)', async () => {
  const service = await createService(company, { requestFields: rows })
  const id = await share(service, person)
  assert.equal((await listFiles(company)).length, 1)
  const reply = await service.companyData('DELETE', `/connections/${id}`)
  assert.deepEqual([reply.status, reply.text], [204, ''])
  assert.deepEqual(await readStatusAndKey(service.companyData('GET', `/connections/${id}`)), NOT_FOUND)
  assert.deepEqual(await readStatusAndKey(service.companyData('DELETE', `/connections/${id}`)), NOT_FOUND)
  assert.deepEqual((await service.companyData('GET', '/connections')).body.items, [])
  assert.deepEqual((await person.call('GET', '/api/company-connections')).body.items, [])

  const [event, ...more] = await service.changes()
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    id: event?.id,
    event: 'connection_deleted',
    person_user_id: person.userId,
    share_code: person.code,
    customer_type: 'person',
    connection_id: id,
    at: event?.at,
  })
  assert.deepEqual(await listFiles(company), [], 'the file of the answer is gone')
  const [mail, ...others] = await mailsTo(person)
  assert.deepEqual(others, [])
  assert.match(mail?.text ?? '', /has ended your connection with Service/)
  assert.equal((await connect(person, service)).id === id, false, 'the person may connect again, with a new id')
})

test('[D1-CONN-22] [D1-CUST-01] a company customer is notified by its own feed, in its own region', async () => {
  const service = await createService(company, { requestFields: rows })
  for (const region of ['eu', 'us']) {
    const customer = await registerCompany(platform, { region })
    const id = await share(service, customer, '/api/customer/connections')
    assert.equal((await service.companyData('DELETE', `/connections/${id}`)).status, 204)
    const [notice, ...more] = await listNotifications(customer)
    assert.deepEqual(more, [])
    assert.deepEqual(notice, {
      id: notice?.id,
      event: 'connection_deleted',
      company_user_id: company.userId,
      service_id: service.id,
      connection_id: id,
      at: notice?.at,
    })
    const [event] = await service.changes()
    assert.deepEqual([event?.customer_type, event?.share_code], ['company', customer.code])
    assert.deepEqual(await mailsTo(customer), [])
  }
})

test('one of concurrent DELETEs ends the connection, with one notification', async () => {
  const service = await createService(company, { requestFields: rows })
  const other = await registerPerson(platform)
  const id = await share(service, other)
  const replies = await Promise.all([1, 2, 3].map(() => service.companyData('DELETE', `/connections/${id}`)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404, 404])
  assert.equal((await service.changes()).length, 1)
  assert.equal((await mailsTo(other)).length, 1)
})

test('a concurrent end by service and customer ends the connection once', async () => {
  const service = await createService(company, { requestFields: rows })
  for (let round = 0; round < 3; round++) {
    const id = await share(service, person)
    const [byService, byCustomer] = await Promise.all([
      service.companyData('DELETE', `/connections/${id}`),
      person.call('DELETE', `/api/company-connections/${id}`),
    ])
    assert.deepEqual([byService.status, byCustomer.status].sort(), [204, 404], byService.text + byCustomer.text)
    assert.equal((await service.changes()).length, 1)
  }
})

test('[D1-SVC-23] deleting a service ends its connections and notifies every customer', async () => {
  const owner = await registerCompany(platform)
  const service = await createService(owner, { requestFields: rows })
  const customers = await Promise.all([registerPerson(platform), registerPerson(platform, { region: 'us' })])
  for (const customer of customers) await share(service, customer)
  const business = await registerCompany(platform, { region: 'us' })
  await share(service, business, '/api/customer/connections')
  assert.equal((await listFiles(owner)).length, 3)
  assert.equal((await owner.call('DELETE', `/api/services/${service.id}`)).status, 204)
  for (const customer of customers) {
    assert.equal((await mailsTo(customer)).length, 1)
    assert.deepEqual((await customer.call('GET', '/api/company-connections')).body.items, [])
  }
  assert.deepEqual(
    (await listNotifications(business)).map(({ event, service_id }) => [event, service_id]),
    [['connection_deleted', service.id]],
  )
  assert.deepEqual(await listFiles(owner), [])
})

test('a service with more connections than one batch ends them all', async () => {
  const service = await createService(company)
  const values = Array.from({ length: 600 }, () => ({
    company_user_id: company.userId,
    service_id: service.id,
    id: randomUUID(),
    customer_user_id: randomUUID(),
    customer_type: 'person',
    connected_at: new Date(),
  }))
  await db.kysely.insertInto('connection').values(values).execute()
  const person = await registerPerson(platform)
  await connect(person, service)
  assert.equal((await company.call('DELETE', `/api/services/${service.id}`)).status, 204)
  assert.equal((await mailsTo(person)).length, 1)
  const remainingConnections = await db.kysely
    .selectFrom('connection')
    .select('id')
    .where('service_id', '=', service.id)
    .execute()
  assert.deepEqual(remainingConnections, [])
})

test('G-060: deleting a company ends the connections of all its services', async () => {
  const owner = await registerCompany(platform)
  const customer = await registerPerson(platform)
  for (const service of [
    await createService(owner, { requestFields: rows }),
    await createService(owner, { requestFields: rows }),
  ]) {
    await share(service, customer)
  }
  assert.equal((await listFiles(owner)).length, 2)
  const reply = await owner.call('POST', '/api/account/delete-request', { password: owner.password })
  assert.ok(reply.status < 300, reply.text)
  const code = await mailbox(platform).codeFor(owner.email, 'delete_account')
  const deletionResponse = await owner.call('POST', '/api/account/confirm-delete', { code })
  assert.ok(deletionResponse.status < 300, deletionResponse.text)
  assert.equal((await mailsTo(customer)).length, 2)
  assert.deepEqual((await customer.call('GET', '/api/company-connections')).body.items, [])
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'regions.account-cleanup' })
  assert.equal(run.status, 200, run.text)
  assert.deepEqual(await listFiles(owner), [])
})
