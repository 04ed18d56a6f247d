// Two acts on one run at the same moment: whoever wins, answers, reads and events are those of one of them after the other.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  deleteAccount,
  keyOf,
  leaseScene,
  type ModelAct,
  type ModelDriver,
  modelDriver,
  modelWorld,
  openRegion,
  until,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()
const world = await modelWorld(platform)
const driver = modelDriver(world)

/** Carries a new run on until it stands in that status. */
const runIn = async ({ start, run, choose, act }: ModelDriver, status: string, plan = 'both'): Promise<void> => {
  await start()
  for (let pick = 0; run().status !== status; pick += 2) {
    const isGenerating = run().status === 'generating'
    const planned = { both: 0, first: 1, everyone: 2 }[plan] ?? 0
    await act(choose('onward', isGenerating ? planned : pick))
  }
}

const openCopy = (): ModelAct & { kind: 'agree' } => {
  const act = driver.choose('onward', 0)
  assert.ok(act.kind === 'agree')
  return act
}

const decline = ({ by, output, party }: ModelAct & { kind: 'agree' }): ModelAct => ({
  kind: 'decline',
  by,
  output,
  party,
})

type Tx = Parameters<Parameters<ReturnType<typeof openRegion>['transaction']>[0]>[0]

/** Holds the run as another act would; `isAwaited` resolves when somebody waits for it. */
const whileLocked = async <T>(
  runId: string,
  act: (isAwaited: () => Promise<void>, tx: Tx) => Promise<T>,
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
    return act(isAwaited, tx)
  })
}

test('[D2-ANS-26] [FA-65] of two answers to one step one is taken, whichever way each of them goes', async () => {
  for (const [one, other] of [
    [0, 0],
    [0, 2],
    [1, 2],
  ] as const) {
    await driver.start()
    await driver.race(driver.choose('onward', one), driver.choose('onward', other))
  }
})

test('[D2-GEN-05] (T-37) two generations at once make one set of documents, also when they disagree about it', async () => {
  for (const [one, other] of [
    [0, 0],
    [0, 1],
    [2, 1],
  ] as const) {
    await runIn(driver, 'generating')
    await driver.race(driver.choose('onward', one), driver.choose('onward', other))
    assert.equal(driver.run().status, 'awaiting_signature')
  }
})

test('[D2-CAN-01] [D2-CAN-05] [D2-STA-10] a cancel against an answer, a generation and an act', async () => {
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

test('[D2-CAN-03] [D2-SGN-19] of a signature and a decline of the same copy one counts', async () => {
  for (let round = 0; round < 3; round++) {
    await runIn(driver, 'awaiting_signature', round === 0 ? 'first' : 'both')
    await driver.race(openCopy(), decline(openCopy()))
  }
})

test('[D2-SGN-04] [D2-SGN-15] an act that is sent twice at once counts once, also the one that seals', async () => {
  await runIn(driver, 'awaiting_signature', 'first')
  while (driver.run().status === 'awaiting_signature') await driver.race(openCopy(), openCopy())
  assert.equal(driver.run().status, 'completed')
})

test('[D2-CAN-04] [FA-83] the company takes back an active copy while another party signs or cancels', async () => {
  const takeBack = { kind: 'change', by: 'company', output: 'notice', party: 'company', change: 'ended' } as const
  await runIn(driver, 'awaiting_signature')
  await driver.race(openCopy(), takeBack)
  await runIn(driver, 'awaiting_signature')
  await driver.race({ kind: 'cancel', by: 'tenant' }, takeBack)
  await runIn(driver, 'awaiting_signature')
  await driver.race(decline(openCopy()), takeBack)
})

test('a change of a document waits for the run before it takes the document, as acts and cancels do', async () => {
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

test('[D2-ERR-11] (FG-43) an act that was on its way when a party deleted its account is refused', async () => {
  const scene = await leaseScene(platform)
  const { id } = await scene.generated()
  for (const output of ['lease', 'income_proof']) assert.equal((await scene.sign('customer', id, output)).status, 200)
  const signed = await whileLocked(id, async (isAwaited) => {
    const reply = scene.sign('company', id, 'lease')
    await isAwaited()
    await deleteAccount(platform, scene.customer)
    return { reply }
  })
  assert.deepEqual(await keyOf(signed.reply), [409, 'account.counterparty_deleted'])
  assert.equal((await scene.read(id)).status, 'awaiting_signature')
})

test('[FA-51] [D2-VER-03] two triggers with one idempotency key start one run; with another body the second is refused', async () => {
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

test('[D2-ERR-11] [D2-ERR-38] (FG-43) a party deletes its account while another one acts: the act counts, or is refused; nothing follows', async () => {
  const acts = {
    cancel: (scene: Awaited<ReturnType<typeof leaseScene>>, id: string) =>
      scene.service.companyData('POST', `/flow-runs/${id}/cancel`),
    generate: (scene: Awaited<ReturnType<typeof leaseScene>>, id: string) => scene.generate(id),
  }
  for (const [name, act] of Object.entries(acts)) {
    const scene = await leaseScene(platform)
    const id = await scene.landed()
    const [reply] = await Promise.all([act(scene, id), deleteAccount(platform, scene.customer)])
    const { status, cancel_reason } = await scene.read(id)
    const done = name === 'cancel' ? ['cancelled', 'owner'] : ['awaiting_signature', null]
    if (reply.status !== 200)
      assert.deepEqual(await keyOf(reply), [409, 'account.counterparty_deleted'], `${name}: ${reply.text}`)
    assert.deepEqual([status, cancel_reason], reply.status === 200 ? done : ['generating', null], name)
    assert.deepEqual(await keyOf(acts.cancel(scene, id)), [409, 'account.counterparty_deleted'])
    assert.deepEqual(await keyOf(acts.generate(scene, id)), [409, 'account.counterparty_deleted'])
    assert.equal((await scene.read(id)).status, status)
  }
})
