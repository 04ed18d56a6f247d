// Shares with an end (B-24): set when connecting or in the mappings, ended by a job at the time that the customer chose.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createPersonClient } from '@company-data/sdk/person'
import {
  addSealedDatum,
  borrowPlatform,
  connect,
  createService,
  editDatum,
  type Reply,
  readValues,
  registerCompany,
  registerPerson,
  renewSession,
  type TestAccount,
  type TestAnswer,
  type TestService,
  until,
} from '@company-data/testkit'

const HOUR = 3600

const platform = await borrowPlatform()
const [near, far] = await Promise.all([registerCompany(platform), registerCompany(platform, { region: 'us' })])

// Other tests move the clock past the end of their tokens.
beforeEach(() => Promise.all([near, far].map(renewSession)))

const readClock = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
const hoursAhead = async (hours: number): Promise<string> =>
  new Date((await readClock()) + hours * HOUR * 1000 + 60_000).toISOString()

/** Moves the clock and runs the jobs; tokens that have expired in between are renewed. */
const pass = async (hours: number, person: TestAccount, ...services: TestService[]): Promise<void> => {
  await platform.advance(hours * HOUR)
  await renewSession(person)
  for (const service of services) {
    await renewSession(service.company)
    await service.renewToken()
  }
}
const runJobs = () => platform.ops('POST', '/api/ops/jobs/run')
const put = (person: TestAccount, id: string, service: TestService, answers: readonly object[]): Promise<Reply> =>
  person.call('PUT', `/api/company-connections/${id}/mappings`, { config_token: service.configToken, answers })
const readRecord = async (person: TestAccount, id: string) =>
  (await person.call('GET', `/api/company-connections/${id}`)).body
const listEvents = async (service: TestService) =>
  (await service.changes()).map(({ event, slug }) => (slug === undefined ? [event] : [event, slug]))
const readServiceValues = async (service: TestService, id: string) =>
  (await service.companyData('GET', `/connections/${id}`)).body.values

for (const [where, company] of [
  ['one region', near],
  ['two regions', far],
] as ReadonlyArray<[string, TestAccount]>) {
  test(`B-24: values shared in ${where} end at their time, one-time ones too`, async () => {
    const person = await registerPerson(platform)
    const service = await createService(company, {
      requestFields: [{ slug: 'live' }, { slug: 'once', one_time: true }, { slug: 'typed' }, { slug: 'stays' }],
    })
    const datum = await addSealedDatum(person, 'first_name', 'Ann')
    const value = await service.seal('Ann')
    const shared_until = await hoursAhead(2)
    const { id } = await connect(person, service, [
      { slug: 'live', contact_data_id: datum.id, live: true, value, shared_until },
      { slug: 'once', contact_data_id: datum.id, live: false, value, shared_until },
      { slug: 'typed', value, shared_until, at_end: 'remove' },
      { slug: 'stays', contact_data_id: datum.id, live: true, value },
    ] as TestAnswer[])
    await service.changes()
    const { answers } = await readRecord(person, id)
    const expected = shared_until.replace('Z', '+00:00')
    assert.deepEqual(
      answers.map((answer: Record<string, unknown>) => [answer.slug, answer.shared_until, answer.at_end]),
      [
        ['live', expected, 'remove'],
        ['once', expected, 'remove'],
        ['typed', expected, 'remove'],
        ['stays', null, null],
      ],
    )
    const values = await readServiceValues(service, id)
    assert.equal(values.live.shared_until, expected)
    assert.equal('shared_until' in values.stays, false)

    await pass(1, person, service)
    await runJobs()
    assert.equal(Object.keys(await readValues(service, id)).length, 4)
    assert.deepEqual(await service.changes(), [])

    await pass(2, person, service)
    assert.deepEqual(Object.keys(await readServiceValues(service, id)), ['stays'], 'over before the job has run')
    await runJobs()
    assert.deepEqual(await readValues(service, id), { stays: 'Ann' })
    assert.deepEqual((await listEvents(service)).sort(), [
      ['field_deleted', 'live'],
      ['field_deleted', 'once'],
      ['field_deleted', 'typed'],
    ])
    await runJobs()
    assert.deepEqual(await service.changes(), [])
    assert.equal((await editDatum(person, datum.id, 'Anna', [service])).status, 200)
    assert.deepEqual(await readValues(service, id), { stays: 'Anna' })
  })
}

test('B-24: a mandatory slot stays empty, and the connection says so', async () => {
  const person = await registerPerson(platform)
  const service = await createService(far, { requestFields: [{ slug: 'must', mandatory: true }, { slug: 'may' }] })
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [
    { slug: 'must', value, shared_until: await hoursAhead(2) },
    { slug: 'may', value },
  ] as TestAnswer[])
  assert.deepEqual((await readRecord(person, id)).missing, [])
  await service.changes()
  await pass(3, person, service)
  await runJobs()
  assert.deepEqual(await readValues(service, id), { may: 'Ann' })
  assert.deepEqual(await listEvents(service), [['field_deleted', 'must']])
  assert.deepEqual((await readRecord(person, id)).missing, ['must'])
  assert.equal((await put(person, id, service, [{ slug: 'must', value }])).status, 200)
  assert.deepEqual((await readRecord(person, id)).missing, [])
})

test('B-24: with at_end disconnect the connection ends', async () => {
  for (const company of [near, far]) {
    await renewSession(company)
    const person = await registerPerson(platform)
    const service = await createService(company, { requestFields: [{ slug: 'must', mandatory: true }] })
    const shared_until = await hoursAhead(2)
    const answer = { slug: 'must', value: await service.seal('Ann'), shared_until, at_end: 'disconnect' }
    const { id } = await connect(person, service, [answer] as TestAnswer[])
    assert.equal((await readRecord(person, id)).answers[0].at_end, 'disconnect')
    await service.changes()
    await pass(3, person, service)
    await runJobs()
    assert.deepEqual(await listEvents(service), [['connection_deleted']])
    assert.equal((await person.call('GET', `/api/company-connections/${id}`)).status, 404)
  }
})

test('B-24: at_end disconnect of a slot that is not mandatory only removes its value', async () => {
  const person = await registerPerson(platform)
  const service = await createService(near, { requestFields: [{ slug: 'may' }, { slug: 'other' }] })
  const value = await service.seal('Ann')
  const { id } = await connect(person, service, [
    { slug: 'may', value, shared_until: await hoursAhead(2), at_end: 'disconnect' },
    { slug: 'other', value },
  ] as TestAnswer[])
  await service.changes()
  await pass(3, person, service)
  await runJobs()
  assert.deepEqual(await listEvents(service), [['field_deleted', 'may']])
  assert.deepEqual(await readValues(service, id), { other: 'Ann' })
})

test('B-24: mappings set, keep, change and remove the end without an event', async () => {
  const person = await registerPerson(platform)
  const service = await createService(near, { requestFields: [{ slug: 'a' }, { slug: 'once', one_time: true }] })
  const datum = await addSealedDatum(person, 'first_name', 'Ann')
  const value = await service.seal('Ann')
  const live = { slug: 'a', contact_data_id: datum.id, live: true, value: null }
  const once = { slug: 'once', contact_data_id: datum.id, live: false, value: null }
  const { id } = await connect(person, service, [
    { ...live, value },
    { ...once, value },
  ])
  await service.changes()
  const readEnds = async () =>
    (await readRecord(person, id)).answers.map((answer: Record<string, unknown>) => answer.shared_until)
  const [first, second] = [await hoursAhead(2), await hoursAhead(4)].map((time) => time.replace('Z', '+00:00'))
  assert.equal(
    (
      await put(person, id, service, [
        { ...live, shared_until: first },
        { ...once, shared_until: second },
      ])
    ).status,
    200,
  )
  assert.deepEqual(await readEnds(), [first, second])
  assert.equal((await put(person, id, service, [live, once])).status, 200)
  assert.deepEqual(await readEnds(), [first, second], 'left out: as it was')
  assert.equal((await put(person, id, service, [{ ...live, value }, once])).status, 200)
  assert.deepEqual(await readEnds(), [first, second], 'a new value keeps the end')
  await pass(1.5, person, service)
  const { answers } = await readRecord(person, id)
  assert.equal(
    (await put(person, id, service, answers)).status,
    200,
    'the current end may be sent back in its last hour',
  )
  assert.equal((await put(person, id, service, [{ ...live, shared_until: null }, once])).status, 200)
  assert.deepEqual(await readEnds(), [null, second])
  await pass(4, person, service)
  await runJobs()
  assert.deepEqual(await readValues(service, id), { a: 'Ann' })
  const events = (await listEvents(service)).filter(([event]) => event !== 'field_updated')
  assert.deepEqual(events, [['field_deleted', 'once']])
})

test('B-24: an end less than an hour ahead or of a wrong form is refused', async () => {
  const person = await registerPerson(platform)
  const service = await createService(far, { requestFields: [{ slug: 'a' }] })
  const value = await service.seal('Ann')
  const now = await readClock()
  const wrong = [
    { shared_until: new Date(now + 1800_000).toISOString() },
    { shared_until: new Date(now - 1000).toISOString() },
    { shared_until: 'tomorrow' },
    { shared_until: '2027-01-31' },
    { shared_until: 5 },
    { shared_until: '9999-12-31T23:59:59-23:59' },
    { shared_until: new Date(now + 7200_000).toISOString(), at_end: 'explode' },
  ]
  for (const members of wrong) {
    const body = { code: service.code, config_token: service.configToken, answers: [{ slug: 'a', value, ...members }] }
    const { status, body: refusal } = await person.call('POST', '/api/company-connections', body)
    assert.deepEqual([status, refusal.error_key], [400, 'request.invalid'], JSON.stringify(members))
  }
  const { id } = await connect(person, service, [{ slug: 'a', value }])
  const soon = { slug: 'a', value: null, shared_until: new Date(now + 60_000).toISOString() }
  const { status, body } = await put(person, id, service, [soon])
  assert.deepEqual([status, Object.keys(body.fields)], [400, ['/answers/0/shared_until']])
})

test('B-24: an end moves with the company to another region', async () => {
  const person = await registerPerson(platform)
  const mover = await registerCompany(platform)
  const service = await createService(mover, { requestFields: [{ slug: 'a' }] })
  const answer = { slug: 'a', value: await service.seal('Ann'), shared_until: await hoursAhead(2) }
  const { id } = await connect(person, service, [answer] as TestAnswer[])
  assert.equal((await mover.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  await until('the company has moved', async () => {
    await runJobs()
    await renewSession(mover)
    return mover.apiUrl === platform.region('us')
  })
  await service.renewToken()
  await service.changes()
  assert.deepEqual(await readValues(service, id), { a: 'Ann' })
  await pass(3, person, service)
  await runJobs()
  assert.deepEqual(await readValues(service, id), {})
  assert.deepEqual(await listEvents(service), [['field_deleted', 'a']])
})

test('B-24: the SDK sets the end of a share', async () => {
  const person = createPersonClient({ frontDoorUrl: platform.frontDoor })
  const service = await createService(near, { requestFields: [{ slug: 'a' }] })
  const name = service.id.slice(-12)
  await person.register({ email: `sharer-${name}@example.org`, password: 'correct horse battery', display_name: 'Ada' })
  const profile = await person.codes.lookUp(service.code)
  assert.equal(profile.kind, 'service')
  if (profile.kind !== 'service') return
  const shared_until = await hoursAhead(2)
  const { id } = await person.companyConnections.create(
    { ...profile, code: service.code },
    { a: { value: 'Ann', shared_until } },
  )
  const { answers } = await person.companyConnections.mappings(id)
  assert.equal(answers[0]?.shared_until, shared_until.replace('Z', '+00:00'))
})
