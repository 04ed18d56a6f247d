// Two concurrent actions on a run: responses, reads and events match one serial order.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createLeaseFixture,
  deleteAccount,
  type ModelAction,
  type ModelDriver,
  modelDriver,
  modelWorld,
  openRegion,
  readStatusAndKey,
  until,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()
const world = await modelWorld(platform)
const driver = modelDriver(world)

/** Advances a new run to that status. */
const runIn = async ({ start, run, choose, perform }: ModelDriver, status: string, plan = 'both'): Promise<void> => {
  await start()
  for (let pick = 0; run().status !== status; pick += 2) {
    const isGenerating = run().status === 'generating'
    const planned = { both: 0, first: 1, everyone: 2 }[plan] ?? 0
    await perform(choose('onward', isGenerating ? planned : pick))
  }
}

const openCopy = (): ModelAction & { kind: 'agree' } => {
  const action = driver.choose('onward', 0)
  assert.ok(action.kind === 'agree')
  return action
}

const decline = ({ by, output, party }: ModelAction & { kind: 'agree' }): ModelAction => ({
  kind: 'decline',
  by,
  output,
  party,
})

type Tx = Parameters<Parameters<ReturnType<typeof openRegion>['transaction']>[0]>[0]

/** Locks the run as another operation would; `isAwaited` resolves when a caller waits for it. */
const whileLocked = async <T>(
  runId: string,
  work: (isAwaited: () => Promise<void>, tx: Tx) => Promise<T>,
): Promise<T> => {
  const database = openRegion(platform)
  return database.transaction(async (tx) => {
    await sql`select 1 from flow_run where id = ${runId} for no key update`.execute(tx)
    const isAwaited = (): Promise<void> =>
      until('a session waits for the run', async () => {
        const { rows } = await sql`select 1 from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
        return rows.length > 0
      })
    return work(isAwaited, tx)
  })
}

test('D2-ANS-26, FA-65: of two answers to one step, one is taken regardless of its next step', async () => {
  for (const [firstAction, other] of [
    [0, 0],
    [0, 2],
    [1, 2],
  ] as const) {
    await driver.start()
    await driver.race(driver.choose('onward', firstAction), driver.choose('onward', other))
  }
})

test('D2-GEN-05, T-37: two concurrent generations create one set of documents', async () => {
  for (const [firstAction, other] of [
    [0, 0],
    [0, 1],
    [2, 1],
  ] as const) {
    await runIn(driver, 'generating')
    await driver.race(driver.choose('onward', firstAction), driver.choose('onward', other))
    assert.equal(driver.run().status, 'awaiting_signature')
  }
})

test('D2-CAN-01, D2-CAN-05: a cancel races an answer, a generation and a signature (D2-STA-10)', async () => {
  for (const [status, by] of [
    ['awaiting_tenant', 'company'],
    ['awaiting_tenant', 'firm'],
    ['generating', 'firm'],
    ['generating', 'tenant'],
    ['awaiting_signature', 'company'],
    ['awaiting_signature', 'tenant'],
  ] as const) {
    await runIn(driver, status)
    await driver.race(driver.choose('onward', 0), { kind: 'cancel', by })
    assert.equal(driver.run().status, 'cancelled')
  }
})

test('D2-CAN-03, D2-SGN-19: of a signature and a decline of the same copy, one counts', async () => {
  for (let round = 0; round < 3; round++) {
    await runIn(driver, 'awaiting_signature', round === 0 ? 'first' : 'both')
    await driver.race(openCopy(), decline(openCopy()))
  }
})

test('D2-SGN-04, D2-SGN-15: an action sent twice at once counts once, even a sealing one', async () => {
  await runIn(driver, 'awaiting_signature', 'first')
  while (driver.run().status === 'awaiting_signature') await driver.race(openCopy(), openCopy())
  assert.equal(driver.run().status, 'completed')
})

test('D2-CAN-04, FA-83: the company withdraws a copy while another party signs or cancels', async () => {
  const takeBack = { kind: 'change', by: 'company', output: 'notice', party: 'company', change: 'ended' } as const
  await runIn(driver, 'awaiting_signature')
  await driver.race(openCopy(), takeBack)
  await runIn(driver, 'awaiting_signature')
  await driver.race({ kind: 'cancel', by: 'tenant' }, takeBack)
  await runIn(driver, 'awaiting_signature')
  await driver.race(decline(openCopy()), takeBack)
})

test('a document change locks the run before the document, as actions do', async () => {
  await runIn(driver, 'awaiting_signature')
  const { body } = await world.service.companyData('GET', '/documents?limit=250')
  const copy = body.items.findLast(
    (item: Record<string, unknown>) => item.status === 'active' && item.flow_run_id !== null,
  )
  const { reply } = await whileLocked(copy.flow_run_id, async (isAwaited, tx) => {
    const changed = world.service.companyData('PUT', `/documents/${copy.id}`, { body: { status: 'ended' } })
    await isAwaited()
    await sql`select 1 from document where id = ${copy.id} for no key update nowait`.execute(tx)
    return { reply: changed }
  })
  assert.equal((await reply).status, 200)
  await world.changes('company')
  await world.changes('firm')
})

test('D2-ERR-11, FG-43: an in-flight action is refused once a party has deleted its account', async () => {
  const fixture = await createLeaseFixture(platform)
  const { id } = await fixture.generated()
  for (const output of ['lease', 'income_proof']) assert.equal((await fixture.sign('customer', id, output)).status, 200)
  const signed = await whileLocked(id, async (isAwaited) => {
    const reply = fixture.sign('company', id, 'lease')
    await isAwaited()
    await deleteAccount(platform, fixture.customer)
    return { reply }
  })
  assert.deepEqual(await readStatusAndKey(signed.reply), [409, 'account.counterparty_deleted'])
  assert.equal((await fixture.read(id)).status, 'awaiting_signature')
})

test('FA-51, D2-VER-03: two triggers with one idempotency key start one run', async () => {
  const targets = {
    tenant: { connection_id: world.member('tenant').connectionId },
    partner: { connection_id: world.member('firm').connectionId },
  }
  const send = (key: string, body: object) =>
    world.service.companyData('POST', `/flows/${world.flowId}/runs`, { body, headers: { 'idempotency-key': key } })
  const count = async () =>
    (await world.service.companyData('GET', `/flow-runs?flow_id=${world.flowId}&limit=250`)).body.items.length
  const before = await count()
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => send(key, { targets })))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
  const other = randomUUID()
  const rivals = await Promise.all([send(other, { targets }), send(other, { targets, flow_version: 1 })])
  assert.deepEqual(rivals.map(({ status }) => status).sort(), [201, 409])
  assert.equal((await count()) - before, 2)
  assert.equal((await world.changes('company')).length, 2)
  await world.changes('firm')
})

test('D2-ERR-11, D2-ERR-38: an action that races an account deletion counts or is refused (FG-43)', async () => {
  const actions = {
    cancel: (fixture: Awaited<ReturnType<typeof createLeaseFixture>>, id: string) =>
      fixture.service.companyData('POST', `/flow-runs/${id}/cancel`),
    generate: (fixture: Awaited<ReturnType<typeof createLeaseFixture>>, id: string) => fixture.generate(id),
  }
  for (const [name, performAction] of Object.entries(actions)) {
    const fixture = await createLeaseFixture(platform)
    const id = await fixture.landed()
    const [reply] = await Promise.all([performAction(fixture, id), deleteAccount(platform, fixture.customer)])
    const { status, cancel_reason } = await fixture.read(id)
    const expectedState = name === 'cancel' ? ['cancelled', 'owner'] : ['awaiting_signature', null]
    if (reply.status !== 200)
      assert.deepEqual(await readStatusAndKey(reply), [409, 'account.counterparty_deleted'], `${name}: ${reply.text}`)
    assert.deepEqual([status, cancel_reason], reply.status === 200 ? expectedState : ['generating', null], name)
    assert.deepEqual(await readStatusAndKey(actions.cancel(fixture, id)), [409, 'account.counterparty_deleted'])
    assert.deepEqual(await readStatusAndKey(actions.generate(fixture, id)), [409, 'account.counterparty_deleted'])
    assert.equal((await fixture.read(id)).status, status)
  }
})
