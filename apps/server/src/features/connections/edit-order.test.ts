// Many edits at once by owners who live in different regions, all followed in both: nobody waits for another in a circle.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Registered,
  registerCompany,
  registerPerson,
  startPlatform,
  type TestPlatform,
} from '@company-data/testkit'
import { openRegion } from '../../../test/connection-seeds.ts'
import { wrapperOf } from '../../../test/profile-bodies.ts'
import { connect, connectBody, keep, type Offered, offer } from '../../../test/sharing.ts'

let platform: TestPlatform
let services: Offered[]
before(async () => {
  platform = await startPlatform({ regions: ['eu', 'us'] })
  services = await Promise.all(
    ['eu', 'us'].map(async (region) =>
      offer(platform, await registerCompany(platform, { region }), [{ slug: 'text' }]),
    ),
  )
})
after(() => platform.stop())

/** An act that edits a field which both services follow. */
const followed = async (region: string): Promise<() => ReturnType<Registered['call']>> => {
  const person = await registerPerson(platform, { region })
  const { id } = await keep(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: wrapperOf() }]
  const connections = await Promise.all(services.map((service) => connect(person, service, answers)))
  const copies = connections.map((one) => ({ connection_id: one.id, slug: 'text', value: wrapperOf() }))
  return () => person.call('PUT', `/api/contact-data/${id}`, { value: wrapperOf(), copies })
}

test('[D1-CONN-24] edits from two regions that reach services in both end, every one of them', {
  timeout: 60_000,
}, async () => {
  const acts = await Promise.all(['eu', 'us', 'eu', 'us', 'eu', 'us'].map(followed))
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => acts[index % acts.length]?.()))
  assert.deepEqual([...new Set(replies.map((reply) => reply?.status))], [200])
  const updates = await Promise.all(services.map(async (one) => (await one.changes()).map(({ event }) => event)))
  for (const events of updates) assert.equal(events.filter((event) => event === 'field_updated').length, 60)
})

test('edits, connects and mappings of one field at once end: who waits for the field holds no connection that others need', {
  timeout: 60_000,
}, async () => {
  const service = services[1] as Offered
  const person = await registerPerson(platform, { region: 'eu' })
  const { id } = await keep(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: wrapperOf() }]
  const connection = await connect(person, service, answers)
  const copies = [{ connection_id: connection.id, slug: 'text', value: wrapperOf() }]
  const acts = [
    () => person.call('PUT', `/api/contact-data/${id}`, { value: wrapperOf(), copies }),
    () => person.call('POST', '/api/company-connections', connectBody(service, answers)),
    () =>
      person.call('PUT', `/api/company-connections/${connection.id}/mappings`, {
        config_token: service.configToken,
        answers: [{ ...answers[0], value: wrapperOf() }],
      }),
  ]
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => acts[index % acts.length]?.()))
  assert.deepEqual(new Set(replies.map((reply) => reply?.status)), new Set([200, 409]))
})

test('an edit does not ask for copies of what a moved company left behind, but waits until it is swept up', async () => {
  const service = services[0] as Offered
  const person = await registerPerson(platform)
  const { id } = await keep(person, 'first_name', 'Ann')
  const answers = [{ slug: 'text', contact_data_id: id, live: true, value: wrapperOf() }]
  const connection = await connect(person, service, answers)
  const [home, left] = [openRegion(platform, 'eu'), openRegion(platform, 'us')]
  // As a move leaves it: the rows are in the region that the company does not live in, too.
  for (const table of ['service', 'request_field', 'connection', 'connection_value'] as const) {
    const owner = service.company.userId
    const rows = await home.kysely.selectFrom(table).selectAll().where('company_user_id', '=', owner).execute()
    for (const row of rows) await left.kysely.insertInto(table).values(row).execute()
  }
  assert.equal((await person.call('DELETE', `/api/company-connections/${connection.id}`)).status, 204)
  assert.deepEqual((await person.call('GET', `/api/contact-data/${id}`)).body.mappings, [])
  const edit = () => person.call('PUT', `/api/contact-data/${id}`, { value: wrapperOf() })
  const waiting = await edit()
  assert.deepEqual([waiting.status, waiting.body.error_key], [503, 'db.writes_paused'])
  await left.kysely.deleteFrom('service').where('id', '=', service.id).execute()
  assert.equal((await edit()).status, 200)
  for (const database of [home, left]) await database.close()
})
