// The clocks that a lower level starts, and what the deletion of the data of runs leaves (D2-LIM, FG-38).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteAccount,
  expectStatus,
  type FlowRunScene,
  flowRunScene,
  keyOf,
  leaseScene,
  openDirectory,
  ownPlatform,
  renewSession,
  type TestAccount,
  until,
} from '@company-data/testkit'
import { assertErased, dataScene, fillRun, linkOf, storedFiles } from './testing/data-run.ts'

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

const datesOf = async ({ userId }: TestAccount): Promise<Date[]> => {
  const rows = directory.kysely.selectFrom('flow_data_deletion').select('due_at').where('user_id', '=', userId)
  return (await rows.execute()).map(({ due_at }) => due_at)
}

const ownerPath = ({ service, flow }: FlowRunScene, id: string) =>
  `/api/services/${service.id}/flows/${flow.id}/runs/${id}`

/** In the portal, which is open on every level. */
const readAsOwner = async (scene: FlowRunScene, id: string) => {
  await renewSession(scene.company)
  return expectStatus(await scene.company.call('GET', ownerPath(scene, id)), 200, 'reading a run').body
}

const readAsCustomer = async (scene: FlowRunScene, id: string) => {
  await renewSession(scene.customer)
  return scene.received(id)
}

test('[D2-LIM-05] [D2-LIM-08] [D2-LIM-09] [D2-LIM-12] [D1-XREF-10] thirty days without contract flows: answers, files, tag values and links go, run and shared values stay', async () => {
  const scene = await dataScene(platform, { regions: ['eu', 'us'] })
  const { company, service, customer } = scene
  const id = await fillRun(scene)
  await scene.answer('company', id, { note: 'mine' }, { leaf: true })
  const sides = [company, customer]
  const [owner, received] = [await readAsOwner(scene, id), await readAsCustomer(scene, id)]
  assert.deepEqual(owner.private_slugs, ['mail'])
  const { _enc_file: paper } = JSON.parse(received.answers[0].value)
  assert.equal((await customer.call('GET', scene.under(id, `/answer-files/${paper}`))).status, 200)
  assert.ok(owner.answers[1].verification_id)
  assert.ok(owner.owner_tag_values && owner.definition.nodes.length === 2)
  assert.equal((await linkOf(scene)).status, 200)
  assert.equal((await storedFiles(platform, sides)).length, 3, 'the copies of each side, and one that is staged')
  await setLevel(company, 'basic')
  await pass(30 * DAY - HOUR)
  assert.deepEqual(await readAsOwner(scene, id), owner)
  await pass(HOUR)

  await service.renewToken()
  assertErased(await readAsOwner(scene, id), owner)
  assertErased(await scene.read(id), owner)
  assertErased(await readAsCustomer(scene, id), received)
  const gone = [404, 'flows.file_not_found']
  assert.deepEqual(await keyOf(service.companyData('GET', `/flow-runs/${id}/slots/paper/file`)), gone)
  assert.deepEqual(await keyOf(customer.call('GET', scene.under(id, `/answer-files/${paper}`))), gone)
  assert.deepEqual(await keyOf(linkOf(scene)), [404, 'company_data.file_not_found'], 'FA-64')
  assert.deepEqual(await storedFiles(platform, sides), [])
  const { values } = (await service.companyData('GET', `/connections/${scene.connectionId}`)).body
  assert.deepEqual(Object.keys(values).sort(), ['first', 'mail', 'paper'], 'FA-67')
  assert.deepEqual(await datesOf(company), [])
  const listed = (await service.companyData('GET', '/flow-runs')).body.items
  assert.deepEqual([listed.length, listed[0].status], [1, 'completed'])
})

test('[D2-LIM-06] [D2-LIM-08] seven days on the free level: sources and answers go, documents and signatures stay', async () => {
  const scene = await leaseScene(platform)
  const { company, customer } = scene
  const { id, documents } = await scene.generated()
  await scene.events()
  for (;;) {
    const { participants } = await scene.read(id)
    const line = participants.flatMap(({ party_key, documents: copies }: Record<string, unknown>) =>
      (copies as Array<Record<string, string>>).map((copy) => ({ ...copy, party_key })),
    )
    const open = line.find(({ document_status }: Record<string, string>) =>
      ['ready_to_sign', 'offering'].includes(document_status ?? ''),
    )
    if (open === undefined) break
    expectStatus(await scene.sign(open.party_key, id, open.output_key), 200, 'signing')
  }
  const [owner, received] = [await readAsOwner(scene, id), await readAsCustomer(scene, id)]
  assert.equal(owner.status, 'completed')
  assert.ok(Object.keys(owner.source_files).length > 0 && owner.answers.length > 0)
  const outputs = Object.keys(documents).map((name) => name.split('/')[0] ?? '')
  const files = await Promise.all(
    [...new Set(outputs)].map((key) => customer.call('GET', scene.under(id, `/documents/${key}/file`))),
  )
  await setLevel(company, 'free')
  await pass(7 * DAY - HOUR)
  assert.deepEqual(await readAsOwner(scene, id), owner)
  await pass(HOUR)
  assertErased(await readAsOwner(scene, id), owner)
  assertErased(await readAsCustomer(scene, id), received)
  assert.ok(owner.participants.some(({ documents: copies }: { documents: unknown[] }) => copies.length > 0))
  for (const [index, key] of [...new Set(outputs)].entries()) {
    const file = await customer.call('GET', scene.under(id, `/documents/${key}/file`))
    assert.deepEqual([file.status, file.body], [200, files[index]?.body])
  }
  const inbox = (await customer.call('GET', '/api/customer/documents')).body.items
  assert.ok(
    inbox.length > 0 && inbox.every(({ run_signatures }: { run_signatures: unknown[] }) => run_signatures.length > 0),
  )
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
})

/** Which level on which day, and on which day the data goes; null: never. */
const histories: ReadonlyArray<{ levels: ReadonlyArray<readonly [number, string]>; goes: number | null }> = [
  { levels: [[0, 'basic']], goes: 30 },
  { levels: [[0, 'free']], goes: 7 },
  {
    levels: [
      [0, 'basic'],
      [2, 'free'],
    ],
    goes: 9,
  },
  {
    levels: [
      [0, 'basic'],
      [28, 'free'],
    ],
    goes: 30,
  },
  {
    levels: [
      [0, 'free'],
      [3, 'basic'],
    ],
    goes: 7,
  },
  {
    levels: [
      [0, 'basic'],
      [10, 'pro'],
    ],
    goes: null,
  },
  {
    levels: [
      [0, 'free'],
      [6, 'business'],
      [8, 'basic'],
    ],
    goes: 38,
  },
  {
    levels: [
      [0, 'business'],
      [2, 'pro'],
    ],
    goes: null,
  },
]

test('[D2-LIM-05] [D2-LIM-06] [D2-LIM-10] [D1-XREF-10] (FG-38) the earlier date counts, and a level with contract flows before it ends the clock', async () => {
  const companies = await Promise.all(
    histories.map(async (history) => {
      const scene = await flowRunScene(platform)
      const { id } = await scene.start()
      await scene.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
      return { ...history, scene, id }
    }),
  )
  const isAt = (day: number) => (one: (typeof companies)[number]) => one.goes === null || day < one.goes
  const days = [0, 2, 3, 6, 6.9, 7, 8, 8.9, 9, 10, 28, 29.9, 30, 37.9, 38]
  const daysToLook = [6.9, 7, 8.9, 9, 29.9, 30, 37.9, 38]
  let today = 0
  for (const day of days) {
    await pass(Math.round((day - today) * DAY))
    today = day
    for (const { levels, scene } of companies)
      for (const [at, level] of levels) if (at === day) await setLevel(scene.company, level)
    for (const one of daysToLook.includes(day) ? companies : []) {
      const { answers } = await readAsOwner(one.scene, one.id)
      assert.equal(answers.length > 0, isAt(day)(one), `${JSON.stringify(one.levels)} on day ${day}`)
    }
  }
  for (const { scene } of companies) assert.deepEqual(await datesOf(scene.company), [])
})

test('[D2-LIM-10] (FG-38) after the date a higher level comes too late, and the runs that it started since are kept', async () => {
  const scene = await flowRunScene(platform)
  const { company, service } = scene
  const old = await scene.start()
  await scene.answer('customer', old.id, { name: 'Ada' }, { next_node: 'last' })
  await setLevel(company, 'free')
  const pause = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  expectStatus(await pause('writes_paused'), 200, 'pausing')
  await pass(7 * DAY)
  assert.equal((await readAsOwner(scene, old.id)).answers.length, 1, 'while the region is paused nothing is deleted')
  expectStatus(await pause('normal'), 200, 'resuming')
  // The job has just looked; it looks again in an hour.
  await setLevel(company, 'pro')
  await service.renewToken()
  await renewSession(scene.customer)
  const young = await scene.start()
  await scene.answer('customer', young.id, { name: 'Ada' }, { next_node: 'last' })
  await runJob()
  assert.deepEqual([(await scene.read(old.id)).answers, (await scene.read(old.id)).status], [[], 'cancelled'])
  const kept = await scene.read(young.id)
  assert.deepEqual([kept.answers.length, kept.status], [1, 'awaiting_company'])
  assert.deepEqual(await datesOf(company), [])
})

test('[D2-LIM-11] [D2-CAN-08] (FG-38) runs in progress are cancelled in the same act, with the events of a cancel', async () => {
  const scene = await leaseScene(platform)
  const { company, customer, service } = scene
  const signing = await scene.generated()
  const generating = await scene.landed()
  const copies: Array<Record<string, string>> = (await scene.read(signing.id)).participants.flatMap(
    ({ documents }: { documents: unknown[] }) => documents,
  )
  const isOpen = ({ document_status = '' }) => ['waiting', 'ready_to_sign', 'offering'].includes(document_status)
  const openCopies = copies.filter(isOpen).map(({ document_id }) => document_id)
  assert.ok(openCopies.length > 1)

  await scene.events()
  await setLevel(company, 'basic')
  await pass(30 * DAY)
  await service.renewToken()
  await renewSession(customer)
  for (const id of [signing.id, generating]) {
    const run = await scene.read(id)
    assert.deepEqual(
      [run.status, run.cancel_reason, run.answers, run.source_files],
      ['cancelled', 'data_deletion', [], {}],
    )
    assert.ok(run.cancelled_at)
    assert.equal((await scene.received(id)).status, 'cancelled')
    assert.deepEqual(await keyOf(scene.submit('customer', id, { answers: [] })), [409, 'flows.run_not_awaiting'])
  }
  const events = await scene.events()
  assert.deepEqual(new Set(events.map(({ event }) => event)), new Set(['document_status_changed']))
  assert.deepEqual(
    events.map(({ document_id, status, action }) => [document_id, status, action]).sort(),
    openCopies.map((id) => [id, 'ended', null]).sort(),
  )
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
})

test('[D2-CAN-08] (FG-43) a run whose counterparty has deleted its account ends by the deletion of its data alone', async () => {
  const scene = await flowRunScene(platform)
  const { id } = await scene.start()
  await scene.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  await deleteAccount(platform, scene.customer)
  const cancel = scene.service.companyData('POST', `/flow-runs/${id}/cancel`)
  assert.deepEqual(await keyOf(cancel), [409, 'account.counterparty_deleted'])
  await setLevel(scene.company, 'free')
  await pass(7 * DAY)
  const run = await readAsOwner(scene, id)
  assert.deepEqual([run.status, run.cancel_reason, run.answers], ['cancelled', 'data_deletion', []])
})

test('[D2-LIM-06] the date goes with a company that moves to another region, and with one that is deleted', async () => {
  const [mover, leaver] = [await dataScene(platform), await dataScene(platform)]
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
  assert.deepEqual(await datesOf(leaver.company), [])
  await pass(7 * DAY)
  assertErased(await readAsOwner(mover, id), before)
  assert.deepEqual(await storedFiles(platform, [mover.company, mover.customer]), [])
  assert.deepEqual(await datesOf(mover.company), [])
})
