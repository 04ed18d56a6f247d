// The end of connections by their service: rows, files, event, the customer is told; and every cause beside it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  mailbox,
  type Registered,
  type Reply,
  registerCompany,
  registerPerson,
  startPlatform,
  type TestPlatform,
} from '@company-data/testkit'
import {
  openRegion,
  type SeededService,
  seedConnection,
  seedFile,
  seedService,
} from '../../../test/connection-seeds.ts'
import type { Database } from '../../platform/db/index.ts'
import type { RegionTables } from '../../schema/region.ts'

let platform: TestPlatform
let db: Database<RegionTables>
let company: Registered
let person: Registered

before(async () => {
  platform = await startPlatform({ regions: ['eu', 'us'] })
  db = openRegion(platform)
  ;[company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
})
after(async () => {
  await db.close()
  await platform.stop()
})

const keyOf = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

const eventsOf = async (service: SeededService) =>
  (await db.kysely.selectFrom('change').selectAll().where('channel_id', '=', service.id).orderBy('seq').execute()).map(
    ({ event, members }) => ({ event, ...(members as Record<string, unknown>) }),
  )

const filesOf = (owner: Registered): Promise<string[]> =>
  readdir(join(platform.dataDir, 'files', 'eu', owner.userId, 'connection-files'))

const mailsTo = async ({ email }: Registered) =>
  (await mailbox(platform).list(email)).filter(({ kind }) => kind === 'connection_ended')

const connect = async (service: SeededService, customer: Registered, type: 'person' | 'company' = 'person') => {
  const file = await seedFile(platform, service.company, 'raw', 'bytes', 'text/plain')
  return seedConnection(db, service, { userId: customer.userId, type }, { text: { value: '{}' }, file })
}
const rows = { text: {}, file: { type: 'document' } }

test('[D1-CONN-18] [D1-CONN-21] [D1-CONN-22] [D1-EVT-04] a DELETE ends the connection: no body, one event, the person is told', async () => {
  const service = await seedService(platform, company, rows)
  const id = await connect(service, person)
  const reply = await service.call('DELETE', `/${id}`)
  assert.deepEqual([reply.status, reply.text], [204, ''])
  assert.deepEqual(keyOf(await service.call('GET', `/${id}`)), [404, 'company_data.connection_not_found'])
  assert.deepEqual(keyOf(await service.call('DELETE', `/${id}`)), [404, 'company_data.connection_not_found'])
  assert.deepEqual((await service.call('GET', '')).body.items, [])

  const [event, ...more] = await eventsOf(service)
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    event: 'connection_deleted',
    person_user_id: person.userId,
    share_code: person.code,
    customer_type: 'person',
    connection_id: id,
    at: event?.at,
  })
  assert.deepEqual(await filesOf(company), [], 'the file of the answer is gone')
  const mails = await mailsTo(person)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /has ended your connection with Service/)
})

test('of two DELETEs at once one ends the connection, and everybody is told once', async () => {
  const service = await seedService(platform, company, rows)
  const other = await registerPerson(platform)
  const id = await connect(service, other)
  const replies = await Promise.all([1, 2, 3].map(() => service.call('DELETE', `/${id}`)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404, 404])
  assert.equal((await eventsOf(service)).length, 1)
  assert.equal((await mailsTo(other)).length, 1)
})

test('[D1-SVC-23] deleting a service ends its connections first, and every customer is told', async () => {
  const owner = await registerCompany(platform)
  const service = await seedService(platform, owner, rows)
  const customers = await Promise.all([registerPerson(platform), registerPerson(platform, { region: 'us' })])
  for (const customer of customers) await connect(service, customer)
  assert.equal((await filesOf(owner)).length, 2)
  assert.equal((await owner.call('DELETE', `/api/services/${service.id}`)).status, 204)
  for (const customer of customers) assert.equal((await mailsTo(customer)).length, 1)
  assert.deepEqual(await filesOf(owner), [])
  const left = await db.kysely.selectFrom('connection').select('id').where('service_id', '=', service.id).execute()
  assert.deepEqual(left, [])
})

test('a service with more connections than a batch holds ends them all', async () => {
  const service = await seedService(platform, company, {})
  const values = Array.from({ length: 600 }, () => ({
    company_user_id: company.userId,
    service_id: service.id,
    id: randomUUID(),
    customer_user_id: randomUUID(),
    customer_type: 'person',
    connected_at: new Date(),
  }))
  await db.kysely.insertInto('connection').values(values).execute()
  const told = await registerPerson(platform)
  await seedConnection(db, service, told)
  assert.equal((await company.call('DELETE', `/api/services/${service.id}`)).status, 204)
  assert.equal((await mailsTo(told)).length, 1)
})

test('G-060: a company that is deleted ends the connections of all its services', async () => {
  const owner = await registerCompany(platform)
  const customer = await registerPerson(platform)
  for (const service of [await seedService(platform, owner, rows), await seedService(platform, owner, rows)]) {
    await connect(service, customer)
  }
  const asked = await owner.call('POST', '/api/account/delete-request', { password: owner.password })
  assert.equal(asked.status < 300, true, asked.text)
  const code = await mailbox(platform).codeFor(owner.email, 'delete_account')
  const gone = await owner.call('POST', '/api/account/confirm-delete', { code })
  assert.equal(gone.status < 300, true, gone.text)
  assert.equal((await mailsTo(customer)).length, 2)
})
