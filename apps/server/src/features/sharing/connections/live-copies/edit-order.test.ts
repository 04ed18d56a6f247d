// Concurrent edits by owners in two regions, mirrored in both, never deadlock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  connect,
  connectBody,
  createRandomWrapper,
  createService,
  openPersonCell,
  openRegion,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const services = await Promise.all(
  ['eu', 'us'].map(async (region) =>
    createService(await registerCompany(platform, { region }), { requestFields: [{ slug: 'text' }] }),
  ),
)

/** Edits a field that both services follow. */
const followed = async (region: string): Promise<() => ReturnType<TestAccount['call']>> => {
  const person = await registerPerson(platform, { region })
  const { id } = await addSealedDatum(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: createRandomWrapper() }]
  const connections = await Promise.all(services.map((service) => connect(person, service, answers)))
  const copies = connections.map((connection) => ({
    connection_id: connection.id,
    slug: 'text',
    value: createRandomWrapper(),
  }))
  return () => person.call('PUT', `/api/contact-data/${id}`, { value: createRandomWrapper(), copies })
}

test('[D1-CONN-24] [A-15] edits from two regions that reach services in both all finish', {
  timeout: 60_000,
}, async () => {
  const edits = await Promise.all(['eu', 'us', 'eu', 'us', 'eu', 'us'].map(followed))
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => edits[index % edits.length]?.()))
  assert.deepEqual([...new Set(replies.map((reply) => reply?.status))], [200])
  const updates = await Promise.all(
    services.map(async (service) => (await service.changes()).map(({ event }) => event)),
  )
  for (const events of updates) assert.equal(events.filter((event) => event === 'field_updated').length, 60)
})

const isWaiting = async (database: ReturnType<typeof openRegion>): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where not granted`.execute(database.kysely)
  return rows.length > 0
}

test('a wait for a customer’s field uses no connection that others need', {
  timeout: 60_000,
}, async () => {
  const far = services[1] as TestService
  const person = await registerPerson(platform)
  const { id } = await addSealedDatum(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: createRandomWrapper() }]
  const connection = await connect(person, far, answers)
  const other = await followed('eu')
  const third = await registerPerson(platform)
  const { id: thirdId } = await addSealedDatum(third, 'first_name', 'Bob')
  const home = openPersonCell(platform)
  const requests = [
    () =>
      person.call('PUT', `/api/company-connections/${connection.id}/mappings`, {
        config_token: far.configToken,
        answers: [{ ...answers[0], value: createRandomWrapper() }],
      }),
    () =>
      third.call(
        'POST',
        '/api/company-connections',
        connectBody(far, [{ slug: 'text', contact_data_id: thirdId, live: true, value: createRandomWrapper() }]),
      ),
  ]
  for (const send of requests) {
    const waiting = await home.transaction(async (tx) => {
      await sql`select from contact_datum where id in (${id}, ${thirdId}) for update`.execute(tx)
      const reply = send()
      await until('the call waits', () => isWaiting(home))
      assert.equal((await other()).status, 200)
      return { reply }
    })
    assert.ok([200, 201].includes((await waiting.reply).status))
  }
  await home.close()
})

test('[A-06] an edit ignores the rows that a moved company left behind', async () => {
  const service = services[0] as TestService
  const person = await registerPerson(platform)
  const { id } = await addSealedDatum(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: createRandomWrapper() }]
  const connection = await connect(person, service, answers)
  const [home, left] = [openRegion(platform, 'eu'), openRegion(platform, 'us')]
  // The state after a move: the rows are also in the region that the company has left.
  for (const table of ['service', 'request_field', 'connection', 'connection_value'] as const) {
    const owner = service.company.userId
    const rows = await home.kysely.selectFrom(table).selectAll().where('company_user_id', '=', owner).execute()
    for (const row of rows) await left.kysely.insertInto(table).values(row).execute()
  }
  assert.equal((await person.call('DELETE', `/api/company-connections/${connection.id}`)).status, 204)
  assert.deepEqual((await person.call('GET', `/api/contact-data/${id}`)).body.mappings, [])
  const edit = () => person.call('PUT', `/api/contact-data/${id}`, { value: createRandomWrapper() })
  assert.equal((await edit()).status, 200)
  await left.kysely.deleteFrom('service').where('id', '=', service.id).execute()
  assert.equal((await edit()).status, 200)
  for (const database of [home, left]) await database.close()
})
