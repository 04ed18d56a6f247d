// The end of a company: one service that refuses keeps the company.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { createDatabases, readCompanyRows, seedCompanyRows, type TestDatabases } from '@company-data/testkit'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceHooks } from '../deps.ts'
import { endCompany } from './end-company.ts'

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

/** Writes first, to show that a refusal undoes it. */
const rename: ServiceHooks['services.may-delete'] = async (tx, { id }) => {
  await sql`update service set name = 'ending' where id = ${id}`.execute(tx)
}

const createHooks = (deleting: ServiceHooks['services.deleting']): ServiceHooks => ({
  'services.may-delete': rename,
  'services.deleting': deleting,
  'services.changed': async () => undefined,
})

test('every service is checked before the company is deleted', async () => {
  const company = randomUUID()
  await seedCompanyRows(database.kysely, company, 3)
  const steps: string[] = []
  const ask: ServiceHooks['services.deleting'] = async (_tx, service) => {
    steps.push(service.company_user_id)
  }
  await endCompany({ database, removeSandboxPersons: async () => undefined, hooks: createHooks(ask) })(
    company,
    async () => {
      steps.push('gone')
    },
  )
  assert.deepEqual(steps, [company, company, company, 'gone'])
})

test('an active contract refuses, and started work is undone', async () => {
  const company = randomUUID()
  await seedCompanyRows(database.kysely, company, 3)
  const rows = await readCompanyRows(database.kysely, company)
  const refuse: ServiceHooks['services.deleting'] = async (_tx, { share_code }) => {
    if (share_code === '2') throw new ApiError('company_connections.active_contract')
  }
  const ending = endCompany({ database, removeSandboxPersons: async () => undefined, hooks: createHooks(refuse) })(
    company,
    () => assert.fail('it went'),
  )
  await assert.rejects(ending, { key: 'company_connections.active_contract' })
  assert.deepEqual(await readCompanyRows(database.kysely, company), rows)
})
