// Changing shared data replaces live mappings, keeps snapshots, and raises one event per change.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  createService,
  editDatum,
  readStatusAndKey,
  readValues,
  registerCompany,
  registerPerson,
  type TestAnswer,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [near, far, person] = await Promise.all([
  registerCompany(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform),
])

const path = (id: string) => `/api/company-connections/${id}/mappings`
const put = (id: string, service: TestService, answers: readonly TestAnswer[], more: object = {}) =>
  person.call('PUT', path(id), { config_token: service.configToken, answers, ...more })
const listEvents = async (service: TestService) => (await service.changes()).map(({ event, slug }) => [event, slug])

for (const where of ['same region', 'other region']) {
  test(`[D1-EVT-08] [D1-EVT-10] dropped, changed and new answers raise their events (D1-EVT-05, G-089, CX-20, ${where})`, async () => {
    const service = await createService(where === 'same region' ? near : far, {
      requestFields: [
        { slug: 'dropped' },
        { slug: 'changed' },
        { slug: 'kept' },
        { slug: 'once', one_time: true },
        { slug: 'typed' },
        { slug: 'fresh' },
      ],
    })
    const [first, last] = [
      await addSealedDatum(person, 'first_name', 'Ann'),
      await addSealedDatum(person, 'last_name', 'Lee'),
    ]
    const value = await service.seal('Ann')
    const live = { contact_data_id: first.id, live: true, value }
    const { id } = await connect(person, service, [
      { slug: 'dropped', ...live },
      { slug: 'changed', ...live },
      { slug: 'kept', ...live },
      { slug: 'once', ...live, live: false },
      { slug: 'typed', value },
    ])
    await service.changes()
    const read = (await person.call('GET', path(id))).body
    assert.equal(read.config_token, service.configToken)
    assert.equal(read.fields.length, 6)
    assert.equal(read.answers.length, 5)

    const lee = await service.seal('Lee')
    const reply = await put(id, service, [
      { slug: 'changed', contact_data_id: last.id, live: true, value: lee },
      { slug: 'kept', contact_data_id: first.id, live: true, value: null },
      { slug: 'fresh', contact_data_id: last.id, live: true, value: lee },
    ])
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      reply.body.answers.map(({ slug, contact_data_id, live: isLive }: Record<string, unknown>) => [
        slug,
        contact_data_id,
        isLive,
      ]),
      [
        ['changed', last.id, true],
        ['kept', first.id, true],
        ['once', first.id, false],
        ['typed', null, false],
        ['fresh', last.id, true],
      ],
    )
    assert.deepEqual(await readValues(service, id), {
      changed: 'Lee',
      kept: 'Ann',
      once: 'Ann',
      typed: 'Ann',
      fresh: 'Lee',
    })
    const events = await service.changes()
    assert.deepEqual(
      events.map(({ event, slug, connection_id }) => [event, slug, connection_id]),
      [
        ['field_deleted', 'dropped', id],
        ['field_updated', 'changed', id],
        ['consent_accepted', 'fresh', id],
      ],
    )
    assert.deepEqual(['value' in (events[0] ?? {}), 'value' in (events[2] ?? {})], [false, false])
    assert.equal(await service.open(String(events[1]?.value)), 'Lee')

    // From now on the new source is followed, and the old one only in its remaining slots.
    assert.equal((await editDatum(person, last.id, 'Li', [service])).status, 200)
    assert.deepEqual(await listEvents(service), [
      ['field_updated', 'changed'],
      ['field_updated', 'fresh'],
    ])
    assert.deepEqual((await readValues(service, id)).changed, 'Li')
  })
}

test('(D1-CONN-23) replacing a snapshot raises nothing, making an answer live does', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'once', one_time: true }, { slug: 'typed' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const { id } = await connect(person, service, [
    { slug: 'once', contact_data_id: datum.id, live: false, value: await service.seal('1') },
    { slug: 'typed', value: await service.seal('1') },
  ])
  await service.changes()
  const once = { slug: 'once', contact_data_id: datum.id, live: false }
  await put(id, service, [
    { ...once, value: await service.seal('2') },
    { slug: 'typed', value: await service.seal('2') },
  ])
  assert.deepEqual(await readValues(service, id), { once: '2', typed: '2' })
  assert.deepEqual(await service.changes(), [])

  const followed = { slug: 'typed', contact_data_id: datum.id, live: true, value: await service.seal('3') }
  await put(id, service, [once, followed])
  assert.deepEqual(await readValues(service, id), { once: '2', typed: '3' })
  assert.deepEqual(await listEvents(service), [['field_updated', 'typed']])

  // And back: the service gets its new value.
  await put(id, service, [{ slug: 'typed', value: await service.seal('4') }])
  const [event] = await service.changes()
  assert.deepEqual([event?.event, event?.live], ['field_updated', false])
  assert.deepEqual(await readValues(service, id), { once: '2', typed: '4' })
})

test('sending the current mappings back changes nothing and raises no event', async () => {
  const service = await createService(far, {
    requestFields: [{ slug: 'a' }, { slug: 'b', one_time: true }, { slug: 'c' }],
  })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [
    { slug: 'a', contact_data_id: datum.id, live: true, value },
    { slug: 'b', contact_data_id: datum.id, live: false, value },
    { slug: 'c', value },
  ])
  await service.changes()
  const { answers } = (await person.call('GET', path(id))).body
  assert.equal((await put(id, service, answers)).status, 200)
  assert.deepEqual((await person.call('GET', path(id))).body.answers, answers)
  assert.deepEqual(await service.changes(), [])
})

test('(G-089) a mandatory live answer cannot be dropped', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'must', mandatory: true }, { slug: 'may' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const live = { contact_data_id: datum.id, live: true, value: await service.seal('Ann') }
  const { id } = await connect(person, service, [
    { slug: 'must', ...live },
    { slug: 'may', ...live },
  ])
  await service.changes()
  const refused = await put(id, service, [{ slug: 'may', ...live, value: null }])
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'company_connections.mandatory_missing'])
  assert.deepEqual(refused.body.missing, ['must'])
  assert.deepEqual(Object.keys(await readValues(service, id)), ['must', 'may'])
  assert.deepEqual(await service.changes(), [])

  await service.publish([{ slug: 'must', mandatory: true }, { slug: 'may' }, { slug: 'later', mandatory: true }])
  assert.equal((await put(id, service, [{ slug: 'must', ...live, value: null }])).status, 200)
  assert.deepEqual(Object.keys(await readValues(service, id)), ['must'])
})

test('(G-089) a stale form, unknown connection or bad answer changes nothing', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'a' }, { slug: 'mail', type: 'email' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const value = await service.seal('Ann')
  const answer = { slug: 'a', contact_data_id: datum.id, live: true, value }
  const { id } = await connect(person, service, [answer])
  await service.changes()
  assert.deepEqual(await readStatusAndKey(put(id, service, [], { config_token: randomUUID() })), [
    409,
    'services.config_conflict',
  ])
  const other = await registerPerson(platform)
  const notFound = [404, 'company_connections.not_found']
  for (const wrong of [randomUUID(), 'x', `${id}'`]) {
    assert.deepEqual(await readStatusAndKey(put(wrong, service, [])), notFound)
    assert.deepEqual(await readStatusAndKey(person.call('GET', path(wrong))), notFound)
  }
  const body = { config_token: service.configToken, answers: [] }
  assert.deepEqual(await readStatusAndKey(other.call('PUT', path(id), body)), notFound)
  assert.deepEqual(await readStatusAndKey(other.call('GET', path(id))), notFound)
  assert.deepEqual(await readStatusAndKey(put(id, service, [{ ...answer, slug: 'mail' }])), [
    400,
    'company_connections.type_mismatch',
  ])
  assert.deepEqual(await readStatusAndKey(put(id, service, [{ slug: 'a', value: 'plain' }])), [
    400,
    'contact_data.encryption_required',
  ])
  assert.deepEqual(await readStatusAndKey(put(id, service, [{ slug: 'nothing', value }])), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(person.call('PUT', path(id), { answers: [] })), [400, 'request.invalid'])
  assert.deepEqual(await readValues(service, id), { a: 'Ann' })
  assert.deepEqual(await service.changes(), [])
})

test('(G-096) a row published again under an old slug restores no old value', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'a' }, { slug: 'b' }] })
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [
    { slug: 'a', value },
    { slug: 'b', value },
  ])
  await service.changes()
  await service.publish([{ slug: 'b' }])
  await service.publish([{ slug: 'b' }, { slug: 'a' }])
  assert.deepEqual(await readValues(service, id), { b: 'Ann' })
  assert.deepEqual(await service.changes(), [])
  assert.equal((await person.call('GET', `/api/company-connections/${id}`)).body.pending_consents, 1)
})

test('concurrent replacements are serialized, and one after the end is 404', {
  timeout: 60_000,
}, async () => {
  for (const company of [near, far]) {
    const service = await createService(company, { requestFields: [{ slug: 'a' }, { slug: 'b' }] })
    const [first, last] = [
      await addSealedDatum(person, 'first_name', 'A'),
      await addSealedDatum(person, 'last_name', 'B'),
    ]
    const value = await service.seal('x')
    const of = (datum: { id: string }) => ({ contact_data_id: datum.id, live: true, value })
    const { id } = await connect(person, service, [{ slug: 'a', ...of(first) }])
    const replies = await Promise.all([
      put(id, service, [
        { slug: 'a', ...of(last) },
        { slug: 'b', ...of(first) },
      ]),
      put(id, service, [{ slug: 'b', ...of(last) }]),
      put(id, service, [{ slug: 'a', ...of(first) }]),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    )
    const [ended, ...late] = await Promise.all([
      person.call('DELETE', `/api/company-connections/${id}`),
      put(id, service, [{ slug: 'a', ...of(last) }]),
      put(id, service, []),
    ])
    assert.equal(ended?.status, 204)
    for (const { status, text } of late) assert.ok(status === 200 || status === 404, text)
    assert.deepEqual(await readStatusAndKey(person.call('GET', path(id))), [404, 'company_connections.not_found'])
  }
})

test('(G-083, G-089) a person may leave out a field that is now for companies only', async () => {
  const service = await createService(far, { requestFields: [{ slug: 'vat', mandatory: true }, { slug: 'name' }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const value = await service.seal('Ann')
  const answer = { contact_data_id: datum.id, live: true, value }
  const { id } = await connect(person, service, [
    { slug: 'vat', ...answer },
    { slug: 'name', ...answer },
  ])
  await service.publish([{ slug: 'vat', mandatory: true, audience: 'company' }, { slug: 'name' }])
  await service.changes()
  const { fields } = (await person.call('GET', path(id))).body
  assert.deepEqual(
    fields.map(({ slug }: { slug: string }) => slug),
    ['name'],
  )
  assert.equal((await put(id, service, [{ slug: 'name', ...answer, value: null }])).status, 200)
  assert.deepEqual(await listEvents(service), [['field_deleted', 'vat']])
})
