// Broadcasts over HTTP: one row per current connection, large services, interruptions, races.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  connect,
  createService,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  seedConnection,
  startConversation,
  type TestService,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const database = openRegion(platform)

const broadcast = (service: TestService, body: unknown, key?: string) =>
  service.companyData('POST', '/messages/broadcast', { body, headers: key ? { 'idempotency-key': key } : {} })

const seedMany = async (service: TestService, count: number): Promise<void> => {
  await seedConnection(database, service, { userId: randomUUID() })
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    select ${company.userId}, ${service.id}, gen_random_uuid(), gen_random_uuid(), 'person', now()
    from generate_series(2, ${count})`.execute(database.kysely)
}

/** Number of connections by message count; asserts that the stored counters match. */
const countConnectionsByMessages = async (service: TestService): Promise<Record<number, number>> => {
  const { rows } = await sql<{ messages: number; connections: number; wrong: number }>`
    with counted as (select c.id, count(m.id)::integer as messages,
        c.message_count <> count(m.id) or c.customer_unread_count <> count(m.id) as is_wrong
      from connection c left join message m on m.connection_id = c.id where c.service_id = ${service.id} group by c.id)
    select messages, count(*)::integer as connections, count(*) filter (where is_wrong)::integer as wrong
    from counted group by messages`.execute(database.kysely)
  for (const { wrong } of rows) assert.equal(wrong, 0)
  return Object.fromEntries(rows.map(({ messages, connections }) => [messages, connections]))
}

test('D1-MSG-02, D1-MSG-09: a broadcast is a separate message per connection without an event (D1-EVT-25, NS-09, A-69)', async () => {
  const service = await createService(company)
  const persons = [await registerPerson(platform), await registerPerson(platform, { region: 'us' })]
  const talks = await Promise.all(persons.map((person) => startConversation(service, person)))
  const text = 'We are closed on Monday. 🌻'
  const { status, body } = await broadcast(service, { body: text })
  assert.deepEqual([status, body.recipients, Object.keys(body).length], [202, 2, 2])
  assert.deepEqual(await service.changes(), [])
  const ids = new Set<string>()
  for (const { customer, service: seenByService } of talks) {
    const [received, ...others] = await customer.messages()
    assert.deepEqual(others, [])
    assert.ok(received)
    assert.deepEqual([received.direction, received.body, received.broadcast], ['in', text, true])
    const [sentMessage] = await seenByService.messages()
    assert.deepEqual(sentMessage, { ...received, direction: 'out' })
    assert.deepEqual(await customer.counts(), { unread_count: 1, last_message_at: received.created_at })
    assert.deepEqual(await seenByService.counts(), { unread_count: 0, last_message_at: received.created_at })
    assert.equal(
      (await customer.markRead({ message_id: received.message_id })).status,
      204,
      'a broadcast is a boundary',
    )
    assert.equal((await customer.counts()).unread_count, 0)
    assert.ok((await seenByService.messages())[0]?.read_at)
    const refused = await readStatusAndKey(seenByService.markRead({ message_id: received.message_id }))
    assert.deepEqual(refused, [400, 'company_data.ack_boundary_invalid'])
    ids.add(received.message_id)
  }
  assert.equal(ids.size, 2)
  const late = await startConversation(service, await registerPerson(platform))
  assert.deepEqual(await late.customer.messages(), [], 'only the connections at that time')
})

test('NS-09: a broadcast has 1 to 4,000 characters, and may have no recipients', async () => {
  const service = await createService(company)
  for (const body of ['', 'x'.repeat(4001), '🌻'.repeat(4001), null, undefined, 7, ['x'], { text: 'x' }]) {
    assert.deepEqual(
      await readStatusAndKey(broadcast(service, { body })),
      [400, 'request.invalid'],
      JSON.stringify(body)?.slice(0, 20),
    )
  }
  const { status, body } = await broadcast(service, { body: '🌻'.repeat(4000) })
  assert.deepEqual([status, body.recipients], [202, 0])
})

test('A-69: a large service gets all rows before the response', async () => {
  const service = await createService(company)
  await seedMany(service, 1_300)
  const { status, body } = await broadcast(service, { body: 'to all' })
  assert.deepEqual([status, body.recipients], [202, 1_300])
  assert.deepEqual(await countConnectionsByMessages(service), { 1: 1_300 })
  const { rows } = await sql`select distinct xmin::text from message where broadcast_id = ${body.broadcast_id}`.execute(
    database.kysely,
  )
  assert.equal(rows.length, 3)
})

test('A-17: a repeated call with its key returns the same broadcast', async () => {
  const service = await createService(company)
  await seedMany(service, 700)
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 10 }, () => broadcast(service, { body: 'once' }, key)))
  for (const reply of replies) assert.deepEqual([reply.status, reply.body], [202, replies[0]?.body])
  assert.deepEqual(await countConnectionsByMessages(service), { 1: 700 })
  const other = await readStatusAndKey(broadcast(service, { body: 'another' }, key))
  assert.deepEqual(other, [409, 'request.idempotency_conflict'])
})

/** The state after a process died after its first batch: the rows of some connections are missing. */
const interrupt = async (service: TestService, broadcastId: string, keep: number): Promise<void> => {
  await sql`with gone as (delete from message where broadcast_id = ${broadcastId} and connection_id not in (
      select id from connection where service_id = ${service.id} order by id limit ${keep}) returning connection_id)
    update connection set message_count = 0, customer_unread_count = 0, last_message_at = null
    where id in (select connection_id from gone)`.execute(database.kysely)
  await sql`update message_broadcast set delivered_at = null, delivered_until = (
      select id from connection where service_id = ${service.id} order by id limit 1 offset ${keep - 1})
    where id = ${broadcastId}`.execute(database.kysely)
}

test('A-69: the job or a retry with the same key finishes a broadcast', async () => {
  const service = await createService(company)
  await seedMany(service, 600)
  const key = randomUUID()
  const { body } = await broadcast(service, { body: 'text' }, key)
  await interrupt(service, body.broadcast_id, 500)
  assert.deepEqual(await countConnectionsByMessages(service), { 0: 100, 1: 500 })
  assert.deepEqual((await broadcast(service, { body: 'text' }, key)).body, body)
  assert.deepEqual(await countConnectionsByMessages(service), { 1: 600 })

  await interrupt(service, body.broadcast_id, 500)
  const run = () => platform.ops('POST', '/api/ops/jobs/run', { job: 'messages.broadcasts' })
  await run()
  assert.deepEqual(
    await countConnectionsByMessages(service),
    { 0: 100, 1: 500 },
    'one that may still be in progress is left alone',
  )
  await platform.advance(61)
  await run()
  assert.deepEqual(await countConnectionsByMessages(service), { 1: 600 })
  await run()
  assert.deepEqual(await countConnectionsByMessages(service), { 1: 600 })
})

test('A-69: races with broadcasts keep counts right and positions rising', async () => {
  const service = await createService(company)
  await service.renewToken()
  const persons = await Promise.all(Array.from({ length: 6 }, () => registerPerson(platform)))
  const talks = await Promise.all(persons.slice(0, 4).map((person) => startConversation(service, person)))
  const leaving = talks.at(-1) ?? assert.fail()
  await Promise.all([
    ...[1, 2, 3].map(async (round) => assert.equal((await broadcast(service, { body: `${round}` })).status, 202)),
    ...persons.slice(4).map((person) => connect(person, service)),
    ...talks
      .slice(0, 3)
      .flatMap(({ customer, service: serviceParticipant }) => [
        customer
          .send('a')
          .then(async (id) => assert.equal((await serviceParticipant.markRead({ message_id: id })).status, 204)),
        serviceParticipant
          .send('b')
          .then(async (id) => assert.equal((await customer.markRead({ message_id: id })).status, 204)),
        customer.send('c'),
      ]),
    persons[3]?.call('DELETE', `/api/company-connections/${leaving.connectionId}`),
  ])
  const { rows } = await sql<{ id: string; isRight: boolean }>`
    select c.id, c.message_count = count(m.id) and coalesce(max(m.position), 0) = count(m.id)
      and c.unread_count = count(m.id) filter (where m.sender = 'customer' and m.read_at is null)
      and c.customer_unread_count = count(m.id) filter (where m.sender = 'service' and m.read_at is null)
      and c.last_message_at is not distinct from max(m.created_at) as "isRight"
    from connection c left join message m on m.connection_id = c.id where c.service_id = ${service.id} group by c.id`.execute(
    database.kysely,
  )
  assert.equal(rows.length, 5)
  for (const { id, isRight } of rows) assert.ok(isRight, id)
  for (const { customer } of talks.slice(0, 3)) {
    const times = (await customer.messages()).map(({ created_at }) => Date.parse(created_at))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
  }
})

test('deleting a service deletes its broadcasts, even during delivery', async () => {
  const service = await createService(company)
  await seedMany(service, 1_200)
  await service.token()
  const [sentMessage, deleted] = await Promise.all([broadcast(service, { body: 'text' }), service.manage('DELETE', '')])
  assert.equal(deleted.status, 204, deleted.text)
  assert.ok([202, 401, 403, 404].includes(sentMessage.status), sentMessage.text)
  const remainingBroadcasts = await sql`select from message_broadcast where service_id = ${service.id}`.execute(
    database.kysely,
  )
  assert.equal(remainingBroadcasts.rows.length, 0)
})
