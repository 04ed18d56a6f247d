// Deadlines started by a lower level, and the data a run keeps after erasure (D2-LIM, FG-38).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFlowRunFixture,
  createLeaseFixture,
  deleteAccount,
  expectStatus,
  type FlowRunFixture,
  openDirectory,
  ownPlatform,
  readStatusAndKey,
  renewSession,
  type TestAccount,
  until,
} from '@company-data/testkit'
import { assertErased, dataFixture, fillRun, readLinkedFile, storedFiles } from './testing/data-run.ts'

const DAY = 24 * 3600
const HOUR = 3600

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const directory = openDirectory(platform)

const runJob = async (): Promise<void> => {
  const { status, text } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'flow-runs.data-deletion' })
  assert.ok(status === 200 && !text.includes('"ok":false'), text)
}

const pass = async (seconds: number): Promise<void> => {
  await platform.advance(seconds)
  await runJob()
}

const setLevel = async ({ userId }: TestAccount, level: string): Promise<void> => {
  expectStatus(await platform.ops('PUT', `/api/ops/companies/${userId}/level`, { level }), 200, 'setting the level')
}

const listDueDates = async ({ userId }: TestAccount): Promise<Date[]> => {
  const rows = directory.kysely.selectFrom('flow_data_deletion').select('due_at').where('user_id', '=', userId)
  return (await rows.execute()).map(({ due_at }) => due_at)
}

const ownerPath = ({ service, flow }: FlowRunFixture, id: string) =>
  `/api/services/${service.id}/flows/${flow.id}/runs/${id}`

/** In the portal, which is open on every level. */
const readAsOwner = async (fixture: FlowRunFixture, id: string) => {
  await renewSession(fixture.company)
  return expectStatus(await fixture.company.call('GET', ownerPath(fixture, id)), 200, 'reading a run').body
}

const readAsCustomer = async (fixture: FlowRunFixture, id: string) => {
  await renewSession(fixture.customer)
  return fixture.received(id)
}

test('D2-LIM-05, D2-LIM-08: thirty days without contract flows delete the data, not the run (D2-LIM-09, D2-LIM-12, D1-XREF-10)', async () => {
  const fixture = await dataFixture(platform, { regions: ['eu', 'us'] })
  const { company, service, customer } = fixture
  const id = await fillRun(fixture)
  await fixture.answer('company', id, { note: 'mine' }, { leaf: true })
  const accounts = [company, customer]
  const [owner, received] = [await readAsOwner(fixture, id), await readAsCustomer(fixture, id)]
  assert.deepEqual(owner.private_slugs, ['mail'])
  const { _enc_file: paper } = JSON.parse(received.answers[0].value)
  assert.equal((await customer.call('GET', fixture.under(id, `/answer-files/${paper}`))).status, 200)
  assert.ok(owner.answers[1].verification_id)
  assert.ok(owner.owner_tag_values && owner.definition.nodes.length === 2)
  assert.equal((await readLinkedFile(fixture)).status, 200)
  assert.equal((await storedFiles(platform, accounts)).length, 3, 'the copies of each party, and a staged one')
  await setLevel(company, 'basic')
  await pass(30 * DAY - HOUR)
  assert.deepEqual(await readAsOwner(fixture, id), owner)
  await pass(HOUR)

  await service.renewToken()
  assertErased(await readAsOwner(fixture, id), owner)
  assertErased(await fixture.read(id), owner)
  assertErased(await readAsCustomer(fixture, id), received)
  const fileNotFound = [404, 'flows.file_not_found']
  assert.deepEqual(
    await readStatusAndKey(service.companyData('GET', `/flow-runs/${id}/slots/paper/file`)),
    fileNotFound,
  )
  assert.deepEqual(
    await readStatusAndKey(customer.call('GET', fixture.under(id, `/answer-files/${paper}`))),
    fileNotFound,
  )
  assert.deepEqual(await readStatusAndKey(readLinkedFile(fixture)), [404, 'company_data.file_not_found'], 'FA-64')
  assert.deepEqual(await storedFiles(platform, accounts), [])
  const { values } = (await service.companyData('GET', `/connections/${fixture.connectionId}`)).body
  assert.deepEqual(Object.keys(values).sort(), ['first', 'mail', 'paper'], 'FA-67')
  assert.deepEqual(await listDueDates(company), [])
  const listedRuns = (await service.companyData('GET', '/flow-runs')).body.items
  assert.deepEqual([listedRuns.length, listedRuns[0].status], [1, 'completed'])
})

test('D2-LIM-06, D2-LIM-08: seven days on the free level delete the data, not the documents', async () => {
  const fixture = await createLeaseFixture(platform)
  const { company, customer } = fixture
  const { id, documents } = await fixture.generated()
  await fixture.events()
  for (;;) {
    const { participants } = await fixture.read(id)
    const line = participants.flatMap(({ party_key, documents: copies }: Record<string, unknown>) =>
      (copies as Array<Record<string, string>>).map((copy) => ({ ...copy, party_key })),
    )
    const open = line.find(({ document_status }: Record<string, string>) =>
      ['ready_to_sign', 'offering'].includes(document_status ?? ''),
    )
    if (open === undefined) break
    expectStatus(await fixture.sign(open.party_key, id, open.output_key), 200, 'signing')
  }
  const [owner, received] = [await readAsOwner(fixture, id), await readAsCustomer(fixture, id)]
  assert.equal(owner.status, 'completed')
  assert.ok(Object.keys(owner.source_files).length > 0 && owner.answers.length > 0)
  const outputs = Object.keys(documents).map((name) => name.split('/')[0] ?? '')
  const files = await Promise.all(
    [...new Set(outputs)].map((key) => customer.call('GET', fixture.under(id, `/documents/${key}/file`))),
  )
  await setLevel(company, 'free')
  await pass(7 * DAY - HOUR)
  assert.deepEqual(await readAsOwner(fixture, id), owner)
  await pass(HOUR)
  assertErased(await readAsOwner(fixture, id), owner)
  assertErased(await readAsCustomer(fixture, id), received)
  assert.ok(owner.participants.some(({ documents: copies }: { documents: unknown[] }) => copies.length > 0))
  for (const [index, key] of [...new Set(outputs)].entries()) {
    const file = await customer.call('GET', fixture.under(id, `/documents/${key}/file`))
    assert.deepEqual([file.status, file.body], [200, files[index]?.body])
  }
  const inbox = (await customer.call('GET', '/api/customer/documents')).body.items
  assert.ok(
    inbox.length > 0 && inbox.every(({ run_signatures }: { run_signatures: unknown[] }) => run_signatures.length > 0),
  )
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
})

/** The level on each day, and the day the data is deleted; null: never. */
const histories: ReadonlyArray<{ levels: ReadonlyArray<readonly [number, string]>; deletedOnDay: number | null }> = [
  { levels: [[0, 'basic']], deletedOnDay: 30 },
  { levels: [[0, 'free']], deletedOnDay: 7 },
  {
    levels: [
      [0, 'basic'],
      [2, 'free'],
    ],
    deletedOnDay: 9,
  },
  {
    levels: [
      [0, 'basic'],
      [28, 'free'],
    ],
    deletedOnDay: 30,
  },
  {
    levels: [
      [0, 'free'],
      [3, 'basic'],
    ],
    deletedOnDay: 7,
  },
  {
    levels: [
      [0, 'basic'],
      [10, 'pro'],
    ],
    deletedOnDay: null,
  },
  {
    levels: [
      [0, 'free'],
      [6, 'business'],
      [8, 'basic'],
    ],
    deletedOnDay: 38,
  },
  {
    levels: [
      [0, 'business'],
      [2, 'pro'],
    ],
    deletedOnDay: null,
  },
]

test('D2-LIM-05, D2-LIM-06: the earlier date counts, and a sufficient level ends the deadline (D2-LIM-10, D1-XREF-10, FG-38)', async () => {
  const companies = await Promise.all(
    histories.map(async (history) => {
      const fixture = await createFlowRunFixture(platform)
      const { id } = await fixture.start()
      await fixture.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
      return { ...history, scene: fixture, id }
    }),
  )
  const isAt = (day: number) => (companyCase: (typeof companies)[number]) =>
    companyCase.deletedOnDay === null || day < companyCase.deletedOnDay
  const days = [0, 2, 3, 6, 6.9, 7, 8, 8.9, 9, 10, 28, 29.9, 30, 37.9, 38]
  const daysToLook = [6.9, 7, 8.9, 9, 29.9, 30, 37.9, 38]
  let today = 0
  for (const day of days) {
    await pass(Math.round((day - today) * DAY))
    today = day
    for (const { levels, scene } of companies)
      for (const [at, level] of levels) if (at === day) await setLevel(scene.company, level)
    for (const companyCase of daysToLook.includes(day) ? companies : []) {
      const { answers } = await readAsOwner(companyCase.scene, companyCase.id)
      assert.equal(answers.length > 0, isAt(day)(companyCase), `${JSON.stringify(companyCase.levels)} on day ${day}`)
    }
  }
  for (const { scene } of companies) assert.deepEqual(await listDueDates(scene.company), [])
})

test('D2-LIM-10, FG-38: a higher level after the date is too late, but newer runs are kept', async () => {
  const fixture = await createFlowRunFixture(platform)
  const { company, service } = fixture
  const old = await fixture.start()
  await fixture.answer('customer', old.id, { name: 'Ada' }, { next_node: 'last' })
  await setLevel(company, 'free')
  const pause = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  expectStatus(await pause('writes_paused'), 200, 'pausing')
  await pass(7 * DAY)
  assert.equal((await readAsOwner(fixture, old.id)).answers.length, 1, 'while the region is paused nothing is deleted')
  expectStatus(await pause('normal'), 200, 'resuming')
  // The job has just run; it runs again in an hour.
  await setLevel(company, 'pro')
  await service.renewToken()
  await renewSession(fixture.customer)
  const young = await fixture.start()
  await fixture.answer('customer', young.id, { name: 'Ada' }, { next_node: 'last' })
  await runJob()
  assert.deepEqual([(await fixture.read(old.id)).answers, (await fixture.read(old.id)).status], [[], 'cancelled'])
  const keptRun = await fixture.read(young.id)
  assert.deepEqual([keptRun.answers.length, keptRun.status], [1, 'awaiting_company'])
  assert.deepEqual(await listDueDates(company), [])
})

test('D2-LIM-11, D2-CAN-08: runs in progress are cancelled in the same transaction, with events (FG-38)', async () => {
  const fixture = await createLeaseFixture(platform)
  const { company, customer, service } = fixture
  const signing = await fixture.generated()
  const generating = await fixture.landed()
  const copies: Array<Record<string, string>> = (await fixture.read(signing.id)).participants.flatMap(
    ({ documents }: { documents: unknown[] }) => documents,
  )
  const isOpen = ({ document_status = '' }) => ['waiting', 'ready_to_sign', 'offering'].includes(document_status)
  const openCopies = copies.filter(isOpen).map(({ document_id }) => document_id)
  assert.ok(openCopies.length > 1)

  await fixture.events()
  await setLevel(company, 'basic')
  await pass(30 * DAY)
  await service.renewToken()
  await renewSession(customer)
  for (const id of [signing.id, generating]) {
    const run = await fixture.read(id)
    assert.deepEqual(
      [run.status, run.cancel_reason, run.answers, run.source_files],
      ['cancelled', 'data_deletion', [], {}],
    )
    assert.ok(run.cancelled_at)
    assert.equal((await fixture.received(id)).status, 'cancelled')
    assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, { answers: [] })), [
      409,
      'flows.run_not_awaiting',
    ])
  }
  const events = await fixture.events()
  assert.deepEqual(new Set(events.map(({ event }) => event)), new Set(['document_status_changed']))
  assert.deepEqual(
    events.map(({ document_id, status, action }) => [document_id, status, action]).sort(),
    openCopies.map((id) => [id, 'ended', null]).sort(),
  )
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
})

test('D2-CAN-08, FG-43: a run with a deleted counterparty ends only by data deletion', async () => {
  const fixture = await createFlowRunFixture(platform)
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  await deleteAccount(platform, fixture.customer)
  const cancel = fixture.service.companyData('POST', `/flow-runs/${id}/cancel`)
  assert.deepEqual(await readStatusAndKey(cancel), [409, 'account.counterparty_deleted'])
  await setLevel(fixture.company, 'free')
  await pass(7 * DAY)
  const run = await readAsOwner(fixture, id)
  assert.deepEqual([run.status, run.cancel_reason, run.answers], ['cancelled', 'data_deletion', []])
})

test('D2-LIM-06: the date follows a moving company and is deleted with the company', async () => {
  const [mover, leaver] = [await dataFixture(platform), await dataFixture(platform)]
  const id = await fillRun(mover)
  await fillRun(leaver)
  await mover.answer('company', id, { note: 'mine' }, { leaf: true })
  for (const { company } of [mover, leaver]) await setLevel(company, 'free')
  assert.equal((await mover.company.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', mover.company.userId)
  await until('the move is finished', async () => (await open.executeTakeFirst()) === undefined)
  const before = await readAsOwner(mover, id)
  assert.equal(before.answers.length, 3)
  await deleteAccount(platform, leaver.company)
  assert.deepEqual(await listDueDates(leaver.company), [])
  await pass(7 * DAY)
  assertErased(await readAsOwner(mover, id), before)
  assert.deepEqual(await storedFiles(platform, [mover.company, mover.customer]), [])
  assert.deepEqual(await listDueDates(mover.company), [])
})
