// Hooks before connections end: called with the right scope, and a refusal undoes everything.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { createDatabases, readCompanyRows, seedCompanyRows, type TestDatabases } from '@company-data/testkit'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { hookMap } from '../../../../platform/hooks/hooks.ts'
import { log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { serviceRows } from '../../services/index.ts'
import { companyConnections } from '../company/company-connections.ts'
import type { EndingHooks, EndScope } from './active-contract.ts'
import { connectionEndings } from './end-connections.ts'

let databases: TestDatabases
let database: Database<RegionTables>
before(async () => {
  databases = await createDatabases(['eu'])
  database = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 2 })
})
after(async () => {
  await database.close()
  await databases.drop()
})

/** A company with two services, a connection each. */
const seed = async () => {
  const company = randomUUID()
  await seedCompanyRows(database.kysely, company, 2)
  const services = await database.kysely
    .selectFrom('service')
    .selectAll()
    .where('company_user_id', '=', company)
    .orderBy('id')
    .execute()
  const connections = services.map(({ id }) => ({
    company_user_id: company,
    service_id: id,
    id: randomUUID(),
    customer_user_id: randomUUID(),
    customer_type: 'person',
    connected_at: new Date(),
  }))
  await database.kysely.insertInto('connection').values(connections).execute()
  return { company, services, connections, rows: await readCompanyRows(database.kysely, company) }
}

const partsWith = (...subscribers: Array<EndingHooks['connections.ending']>) => {
  const { hooks, subscribe } = hookMap<EndingHooks>()
  subscribe({ 'connections.ending': subscribers, 'connections.ended': [] })
  const notices: string[] = []
  const accounts = {
    listPublicAccounts: async () => new Map(),
    listMailboxes: async () => new Map([['', { to: 'ada@example.org', isConfirmed: true, language: null }]]),
  }
  const endings = connectionEndings({
    region: 'eu',
    database,
    getFileStore: () => assert.fail('no file is touched'),
    log: log('error'),
    services: { rows: serviceRows() },
    mail: { add: async () => `${notices.push('mail')}` },
    accounts,
    changes: {
      raise: async () => void notices.push('event'),
      notifyCustomer: async () => void notices.push('feed'),
      notifyCustomers: async () => {},
    },
    push: { notifyAll: async () => void notices.push('push') },
    hooks,
  })
  const unused = () => assert.fail('not asked')
  const deps = {
    region: 'eu',
    database,
    clock: { now: () => new Date() } as never,
    accounts: { ...accounts, state: unused, findByCode: unused },
    requestFields: { readRows: unused },
    services: { rows: { find: unused } },
    followers: { of: unused, mark: unused, repair: async () => undefined },
  }
  return { notices, endings, connections: companyConnections(deps, endings) }
}

const refuse: EndingHooks['connections.ending'] = async () => {
  throw new ApiError('company_connections.active_contract')
}

test('[D1-CONN-20] [D1-ERR-15] an active contract keeps the connection with 409 and no notification', async () => {
  const { company, services, connections, rows } = await seed()
  const parts = partsWith(refuse)
  const ending = parts.connections.end(
    { serviceId: services[0]?.id ?? '', companyUserId: company },
    connections[0]?.id ?? '',
  )
  await assert.rejects(ending, { key: 'company_connections.active_contract', status: 409 })
  assert.deepEqual(await readCompanyRows(database.kysely, company), rows)
  assert.deepEqual(parts.notices, [])
})

test('[G-013] a customer is refused too, but not the end of its account', async () => {
  const { company, connections, rows } = await seed()
  const scopes: EndScope[] = []
  const { endings, notices } = partsWith(async (_tx, scope) => void scopes.push(scope), refuse)
  const endAs = (by: 'customer' | 'account') =>
    database.transaction(async (tx) => {
      const row = await tx
        .selectFrom('connection')
        .selectAll()
        .where('id', '=', connections[0]?.id ?? '')
        .executeTakeFirstOrThrow()
      return endings.endConnections({ database, tx }, [row as never], { by, subjectCode: null })
    })
  await assert.rejects(endAs('customer'), { key: 'company_connections.active_contract' })
  assert.deepEqual(scopes, [{ connectionIds: [connections[0]?.id] }])
  assert.deepEqual(await readCompanyRows(database.kysely, company), rows)
  await endAs('account')
  assert.equal(scopes.length, 1)
  assert.deepEqual(notices, ['event'], 'the customer itself is not notified')
})

test('[D1-SVC-23] G-060: the hook checks a service as a whole before any connection ends', async () => {
  const { company, services, rows } = await seed()
  const scopes: EndScope[] = []
  const { endings, notices } = partsWith(async (_tx, scope) => void scopes.push(scope), refuse)
  const deleting = database.transaction(async (tx) => {
    for (const service of services) await endings.allowServiceDeletion(tx, service)
    for (const service of services) await endings.endServiceConnections(tx, service, () => undefined)
  })
  await assert.rejects(deleting, { key: 'company_connections.active_contract' })
  assert.deepEqual(scopes, [{ serviceId: services[0]?.id }])
  assert.deepEqual(notices, [])
  assert.deepEqual(await readCompanyRows(database.kysely, company), rows)
})
