// Profile edits and the slots that follow: one operation over all regions, one event per slot, no missing copy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addDatum,
  addSealedDatum,
  connect,
  connectBody,
  createService,
  editDatum,
  openPersonCell,
  openRegion,
  readValues,
  registerCompany,
  registerPerson,
  type TestService,
  until,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const follow = async (service: TestService, datumId: string, plaintext: string, ...slugs: string[]) => {
  const value = await service.seal(plaintext)
  const answers = slugs.map((slug) => ({ slug, contact_data_id: datumId, live: true, value }))
  return connect(person, service, answers)
}
const readMappings = async (datumId: string) => {
  const { body } = await person.call('GET', '/api/contact-data')
  return body.find((datum: { id: string }) => datum.id === datumId).mappings
}
const listEvents = async (service: TestService) => (await service.changes()).map(({ event, slug }) => [event, slug])

test('[D1-CONN-24] [D1-EVT-05] an edit reaches every live slot in every region once, and no snapshot (D1-FEED-16, D1-CONN-23)', async () => {
  const rows = [{ slug: 'first' }, { slug: 'second' }, { slug: 'once', one_time: true }]
  const [nearService, farService] = [
    await createService(near, { requestFields: rows }),
    await createService(far, { requestFields: rows }),
  ]
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const ids: string[] = []
  for (const service of [nearService, farService]) {
    const live = { contact_data_id: datum.id, live: true, value: await service.seal('Ann') }
    const { id } = await connect(person, service, [
      { slug: 'first', ...live },
      { slug: 'second', ...live },
      { slug: 'once', ...live, live: false },
    ])
    ids.push(id)
    await service.changes()
  }
  const mappings = await readMappings(datum.id)
  assert.equal(mappings.length, 6)
  assert.equal(mappings.filter(({ live }: { live: boolean }) => live).length, 4)

  const reply = await editDatum(person, datum.id, 'Anna', [nearService, farService])
  assert.equal(reply.status, 200, reply.text)
  for (const [index, service] of [nearService, farService].entries()) {
    const id = ids[index] ?? ''
    assert.deepEqual(await readValues(service, id), { first: 'Anna', second: 'Anna', once: 'Ann' })
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug, live, connection_id }) => [event, slug, live, connection_id]),
      [
        ['field_updated', 'first', true, id],
        ['field_updated', 'second', true, id],
      ],
    )
    assert.equal(await service.open(String(events[0]?.value)), 'Anna')
    assert.equal(events[0]?.person_user_id, person.userId)
    assert.equal(events[0]?.share_code, person.code)
    assert.ok(!JSON.stringify(events).includes(datum.id))
  }
})

test('[A-15] (G-075) an edit without all copies is refused as a whole, in every region', async () => {
  const [nearService, farService] = [
    await createService(near, { requestFields: [{ slug: 'text' }] }),
    await createService(far, { requestFields: [{ slug: 'text' }] }),
  ]
  const datum = await addSealedDatum(person, 'last_name', 'Lee')
  const [a, b] = [await follow(nearService, datum.id, 'Lee', 'text'), await follow(farService, datum.id, 'Lee', 'text')]
  const value = await sealValue('Li', person.publicKey)
  const copies = [{ connection_id: a.id, slug: 'text', value: await nearService.seal('Li') }]
  const reply = await person.call('PUT', `/api/contact-data/${datum.id}`, { value, copies })
  assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.copies_mismatch'])
  assert.deepEqual(reply.body.missing, [{ connection_id: b.id, slug: 'text' }])
  assert.deepEqual(await readValues(nearService, a.id), { text: 'Lee' })
  assert.deepEqual(await listEvents(nearService), [['connection_created', undefined]])
})

test('[D1-EVT-09] deleting a field drops its live slots and keeps snapshots', async () => {
  const service = await createService(far, {
    requestFields: [
      { slug: 'text', mandatory: true },
      { slug: 'once', one_time: true },
    ],
  })
  const datum = await addSealedDatum(person, 'last_name', 'Lee')
  const value = await service.seal('Lee')
  const { id } = await connect(person, service, [
    { slug: 'text', contact_data_id: datum.id, live: true, value },
    { slug: 'once', contact_data_id: datum.id, live: false, value },
  ])
  await service.changes()
  assert.equal((await person.call('DELETE', `/api/contact-data/${datum.id}`)).status, 204)
  assert.deepEqual(await readValues(service, id), { once: 'Lee' })
  const events = await service.changes()
  assert.deepEqual(
    events.map(({ event, slug, connection_id }) => [event, slug, connection_id]),
    [['field_deleted', 'text', id]],
  )
  assert.ok(!('value' in (events[0] ?? {})))
})

test('edits a field followed by many services in two regions in one operation', async () => {
  const SERVICES = 40
  const services: TestService[] = []
  for (let n = 0; n < SERVICES; n += 1) {
    services.push(await createService(n % 2 === 0 ? near : far, { requestFields: [{ slug: 'text' }] }))
  }
  const datum = await addSealedDatum(person, 'middle_name', 'M')
  for (const service of services) await follow(service, datum.id, 'M', 'text')
  const reply = await editDatum(person, datum.id, 'N', services)
  assert.equal(reply.status, 200, reply.text)
  for (const service of services) {
    assert.deepEqual(await listEvents(service), [
      ['connection_created', undefined],
      ['field_updated', 'text'],
    ])
  }
})

test('an edit that races connects leaves the last value in every slot', async () => {
  for (const company of [near, far]) {
    for (let round = 0; round < 8; round += 1) {
      const service = await createService(company, { requestFields: [{ slug: 'text' }] })
      const datum = await addSealedDatum(person, 'first_name', 'old')
      const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('old') }]
      const value = await sealValue('new', person.publicKey)
      const [edited, connected] = await Promise.all([
        person.call('PUT', `/api/contact-data/${datum.id}`, { value, copies: [] }),
        person.call('POST', '/api/company-connections', connectBody(service, answers)),
      ])
      const outcome = `${edited.status} ${connected.status} ${connected.body.error_key ?? ''}`
      if (edited.status === 400) {
        assert.deepEqual(edited.body.missing, [{ connection_id: connected.body.id, slug: 'text' }], outcome)
        assert.deepEqual(await readValues(service, connected.body.id), { text: 'old' })
      } else if (connected.status === 201) {
        // The answer came after the edit: the device decides which value it was sealed from.
        assert.equal(edited.status, 200, outcome)
      } else assert.equal(connected.body.error_key, 'services.config_conflict', outcome)
    }
  }
})

test('refuses an answer that was sealed before an edit and arrives after it', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'text' }] })
  const datum = await addSealedDatum(person, 'first_name', 'old')
  const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('old') }]
  const db = openPersonCell(platform)
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db.kysely)
    return rows.length > 0
  }
  const connected = await db.transaction(async (tx) => {
    await sql`select from contact_datum where id = ${datum.id} for update`.execute(tx)
    const reply = person.call('POST', '/api/company-connections', connectBody(service, answers))
    await until('the call waits', isWaiting)
    await sql`update contact_datum set updated_at = updated_at + interval '1 second' where id = ${datum.id}`.execute(tx)
    return { reply }
  })
  const { status, body } = await connected.reply
  assert.deepEqual([status, body.error_key], [409, 'services.config_conflict'])
  assert.equal((await person.call('POST', '/api/company-connections', connectBody(service, answers))).status, 201)
  await db.close()
})

test('an edit that races a disconnect never fails and leaves no rows', async () => {
  const db = openRegion(platform, 'us')
  for (let round = 0; round < 8; round += 1) {
    const service = await createService(far, { requestFields: [{ slug: 'a' }, { slug: 'b' }] })
    const datum = await addSealedDatum(person, 'first_name', 'old')
    const { id } = await follow(service, datum.id, 'old', 'a', 'b')
    const copies = await Promise.all(
      ['a', 'b'].map(async (slug) => ({ connection_id: id, slug, value: await service.seal('new') })),
    )
    const value = await sealValue('new', person.publicKey)
    const [edited, ended] = await Promise.all([
      person.call('PUT', `/api/contact-data/${datum.id}`, { value, copies }),
      person.call('DELETE', `/api/company-connections/${id}`),
    ])
    assert.equal(ended.status, 204)
    assert.ok(edited.status === 200 || edited.body.error_key === 'contact_data.copies_mismatch', edited.text)
    const remainingValues = await db.kysely
      .selectFrom('connection_value')
      .select('live')
      .where('connection_id', '=', id)
      .execute()
    assert.deepEqual(remainingValues, [])
    const events = (await service.changes()).map(({ event }) => event)
    assert.equal(events.at(0), 'connection_created')
    assert.equal(events.at(-1), 'connection_deleted')
  }
  await db.close()
})

test('concurrent edits of one field are serialized, and the last one wins', async () => {
  const [nearService, farService] = [
    await createService(near, { requestFields: [{ slug: 'text' }] }),
    await createService(far, { requestFields: [{ slug: 'text' }] }),
  ]
  const datum = await addSealedDatum(person, 'first_name', '0')
  const [a, b] = [await follow(nearService, datum.id, '0', 'text'), await follow(farService, datum.id, '0', 'text')]
  const edits = Array.from({ length: 12 }, async (_, n) => {
    const copies = [
      { connection_id: a.id, slug: 'text', value: await nearService.seal(String(n)) },
      { connection_id: b.id, slug: 'text', value: await farService.seal(String(n)) },
    ]
    return person.call('PUT', `/api/contact-data/${datum.id}`, {
      value: await sealValue(String(n), person.publicKey),
      copies,
    })
  })
  for (const reply of await Promise.all(edits)) assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(await readValues(nearService, a.id), await readValues(farService, b.id))
  assert.equal((await listEvents(farService)).length, 13)
})

test('[A-15] customer operations in both directions do not deadlock', async () => {
  const [nearService, farService] = [
    await createService(near, { requestFields: [{ slug: 'text' }] }),
    await createService(far, { requestFields: [{ slug: 'text' }] }),
  ]
  const make = async (region: string, service: TestService) => {
    const customer = await registerPerson(platform, { region })
    const datum = await addDatum(customer, 'first_name', { value: await sealValue('x', customer.publicKey) })
    const answers = [{ slug: 'text', contact_data_id: datum.id, live: true, value: await service.seal('x') }]
    return () => customer.call('POST', '/api/company-connections', connectBody(service, answers))
  }
  const requests = await Promise.all(
    Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? make('eu', farService) : make('us', nearService))),
  )
  const replies = await Promise.all(requests.map((send) => send()))
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map(() => 201),
  )
})
