// A customer's own connections: the list over all regions, the detail, the end by the customer or with its account.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  connectBody,
  createService,
  eventually,
  mailbox,
  openRegion,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'
import { openDatabase } from '../../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'

const platform = await usePlatform()
const [near, far] = await Promise.all([registerCompany(platform), registerCompany(platform, { region: 'us' })])

const deleteAccount = async (account: TestAccount): Promise<void> => {
  assert.equal((await account.call('POST', '/api/account/delete-request', { password: account.password })).status, 200)
  const code = await mailbox(platform).codeFor(account.email, 'delete_account')
  const reply = await account.call('POST', '/api/account/confirm-delete', { code })
  assert.equal(reply.status, 200, reply.text)
}

test('(G-089, NS-11) the list merges all regions in the order of connecting, in pages', async () => {
  const person = await registerPerson(platform)
  const connectionIds: string[] = []
  for (const company of [near, far, far, near, far]) {
    const service = await createService(company, { requestFields: [{ slug: 'text' }] })
    connectionIds.push((await connect(person, service)).id)
  }
  for (const limit of [1, 2, 3, 4, 5, 250]) {
    const listedIds: string[] = []
    for (let cursor = ''; ; ) {
      const { status, body } = await person.call('GET', `/api/company-connections?limit=${limit}${cursor}`)
      assert.equal(status, 200)
      assert.ok(body.items.length <= limit)
      listedIds.push(...body.items.map(({ id }: { id: string }) => id))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    assert.deepEqual(listedIds, connectionIds, `limit ${limit}`)
  }
  const other = await registerPerson(platform)
  assert.deepEqual((await other.call('GET', '/api/company-connections')).body, { items: [], next_cursor: null })
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/company-connections?cursor=x')), [
    400,
    'request.cursor_invalid',
  ])
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/company-connections?limit=251')), [
    400,
    'request.invalid',
  ])
})

test('[D1-GEN-03] [A-13] list rows and detail agree, and only their customer sees them (G-089)', async () => {
  const person = await registerPerson(platform)
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [{ slug: 'text', contact_data_id: datum.id, live: true, value }])
  const detail = (await person.call('GET', `/api/company-connections/${id.toUpperCase()}`)).body
  const [row] = (await person.call('GET', '/api/company-connections')).body.items
  assert.deepEqual(row, detail)
  const { service: serviceRecord, connected_at, answers, ...rest } = detail
  assert.deepEqual(rest, {
    id,
    connection_id: id,
    company_user_id: far.userId,
    company_name: (await far.call('GET', '/api/profile')).body.display_name,
    company_identity: rest.company_identity,
    customer_type: 'person',
    config_token: service.configToken,
    missing: [],
    pending_consents: 0,
    unread_count: 0,
    last_message_at: null,
  })
  assert.deepEqual([serviceRecord.id, answers.length], [service.id, 1])
  assert.ok(Date.parse(connected_at) > 0)
  assert.ok(!JSON.stringify(detail).includes('_enc'), 'sealed values are not returned')
  const other = await registerPerson(platform, { region: 'us' })
  const notFound = [404, 'company_connections.not_found']
  for (const where of [id, randomUUID(), 'x', '%20']) {
    for (const method of ['GET', 'DELETE']) {
      assert.deepEqual(
        await readStatusAndKey(other.call(method, `/api/company-connections/${where}`)),
        notFound,
        method + where,
      )
    }
  }
  assert.equal((await person.call('GET', `/api/company-connections/${id}`)).status, 200)
  const foreign = await createService(far)
  assert.deepEqual(await readStatusAndKey(foreign.companyData('GET', `/connections/${id}`)), [
    404,
    'company_data.connection_not_found',
  ])
})

test('[D1-EVT-04] (G-089) a disconnect deletes the shared values and notifies the service', async () => {
  const person = await registerPerson(platform)
  for (const company of [near, far]) {
    const service = await createService(company, { requestFields: [{ slug: 'text' }] })
    const answers = [{ slug: 'text', value: await service.seal('x') }]
    const { id } = await connect(person, service, answers)
    await service.changes()
    const replies = await Promise.all([1, 2].map(() => person.call('DELETE', `/api/company-connections/${id}`)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404])
    assert.deepEqual(await readStatusAndKey(service.companyData('GET', `/connections/${id}`)), [
      404,
      'company_data.connection_not_found',
    ])
    const [event, ...more] = await service.changes()
    assert.deepEqual(more, [])
    assert.deepEqual(
      [event?.event, event?.share_code, event?.customer_type, event?.connection_id],
      ['connection_deleted', person.code, 'person', id],
    )
    const secondConnection = await connect(person, service, answers)
    assert.notEqual(secondConnection.id, id)
    assert.deepEqual(await readValues(service, secondConnection.id), { text: 'x' })
  }
})

test('(G-151) a company’s feed reports only the ends that its service caused', async () => {
  const customer = await registerCompany(platform)
  const [first, second] = [await createService(far), await createService(far)]
  const ids = []
  for (const service of [first, second]) {
    ids.push((await customer.call('POST', '/api/customer/connections', connectBody(service))).body.id)
  }
  assert.equal((await customer.call('DELETE', `/api/company-connections/${ids[0]}`)).status, 204)
  assert.equal((await second.companyData('DELETE', `/connections/${ids[1]}`)).status, 204)
  const { items } = (await customer.call('GET', '/api/customer/changes')).body
  assert.deepEqual(
    items.map(({ event, connection_id }: Record<string, unknown>) => [event, connection_id]),
    [['connection_deleted', ids[1]]],
  )
})

const connectAll = async (
  customer: TestAccount,
  services: readonly TestService[],
  route: string,
): Promise<string[]> => {
  const ids = []
  for (const service of services) {
    const answers = [{ slug: 'text', value: await service.seal('x') }]
    ids.push((await connect(customer, service, answers, route)).id)
    await service.changes()
  }
  return ids
}

for (const [type, route] of [
  ['person', '/api/company-connections'],
  ['company', '/api/customer/connections'],
] as const) {
  test(`(G-013, G-097) a deleted ${type} leaves every region, with a null share_code`, async () => {
    const customer = await (type === 'person' ? registerPerson(platform) : registerCompany(platform))
    const services = [
      await createService(near, { requestFields: [{ slug: 'text' }] }),
      await createService(far, { requestFields: [{ slug: 'text' }] }),
    ]
    const ids = await connectAll(customer, services, route)
    await deleteAccount(customer)
    for (const [index, service] of services.entries()) {
      const events = await service.changes()
      const eventMembers = events.map(({ event, share_code, person_user_id, customer_type, connection_id }) => ({
        event,
        share_code,
        person_user_id,
        customer_type,
        connection_id,
      }))
      const expected = {
        event: 'connection_deleted',
        share_code: null,
        person_user_id: customer.userId,
        customer_type: type,
        connection_id: ids[index],
      }
      assert.deepEqual(eventMembers, [expected])
      assert.deepEqual((await service.companyData('GET', '/connections')).body.items, [])
    }
  })
}

test('the account clean-up ends connections that a deletion could not', async () => {
  const person = await registerPerson(platform)
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const [id] = await connectAll(person, [service], '/api/company-connections')
  const db = openRegion(platform, 'us')
  const [row] = await db.kysely
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', id ?? '')
    .execute()
  await deleteAccount(person)
  await service.changes()
  // The state after a crash: the account is gone, its connection is not, and the clean-up is pending.
  assert.ok(row)
  await db.kysely.insertInto('connection').values(row).execute()
  const directory = openDatabase<DirectoryTables>({ url: platform.databases.directory, maxConnections: 2 })
  const cleanup = { user_id: person.userId, region: 'eu', created_at: new Date() }
  await directory.kysely
    .insertInto('account_cleanup')
    .values(cleanup)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'regions.account-cleanup' })
  const remainingConnections = await db.kysely
    .selectFrom('connection')
    .select('id')
    .where('id', '=', id ?? '')
    .execute()
  assert.deepEqual(remainingConnections, [])
  assert.deepEqual(
    (await service.changes()).map(({ event, share_code }) => [event, share_code]),
    [['connection_deleted', null]],
  )
  await Promise.all([db.close(), directory.close()])
})

test('a connect that races its account’s deletion leaves no connection', { timeout: 60_000 }, async () => {
  const db = openRegion(platform, 'us')
  for (let round = 0; round < 4; round += 1) {
    const person = await registerPerson(platform)
    const services = [await createService(far), await createService(far), await createService(far)]
    await person.call('POST', '/api/account/delete-request', { password: person.password })
    const code = await mailbox(platform).codeFor(person.email, 'delete_account')
    const [deleted, ...connected] = await Promise.all([
      person.call('POST', '/api/account/confirm-delete', { code }),
      ...services.map((service) => person.call('POST', '/api/company-connections', connectBody(service))),
    ])
    assert.equal(deleted?.status, 200)
    for (const { status, text } of connected) assert.ok([201, 401, 404, 503].includes(status), text)
    const count = async (): Promise<number> => {
      const rows = db.kysely.selectFrom('connection').select('id').where('customer_user_id', '=', person.userId)
      return (await rows.execute()).length
    }
    await eventually(count, 0)
  }
  await db.close()
})
