// kill -9 in the middle of the acts of a run: each is undone as a whole, and sent again to another process it is done once.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  type ModelAct,
  type ModelCall,
  modelDriver,
  modelWorld,
  openRegion,
  ownPlatform,
  type Program,
  type Reply,
  startProgram,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await ownPlatform()
const region = openRegion(platform)
const programs: Program[] = []
after(() => Promise.all(programs.map((program) => program.stop('SIGKILL'))))

/** Another process of the same region, behind the same addresses. */
const start = async (): Promise<string> => {
  const program = await startProgram({
    ...{ PORT: '0', DATA_DIR: platform.dataDir, REGIONS: 'eu', ROLES: 'front-door,region' },
    ...{ FRONT_DOOR_URL: platform.frontDoor, API_URL_EU: platform.region() },
    DATABASE_URL: platform.databases.directory,
    DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
    ...{ DATABASE_CONNECTIONS: '4', TEST_CLOCK: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  programs.push(program)
  return program.addresses.eu ?? ''
}

const world = await modelWorld(platform)
let url = await start()
/** The table at which the next call is cut. */
let cutAt: string | undefined

type Tx = Parameters<Parameters<typeof region.transaction>[0]>[0]

const isAwaited = async (tx: Tx): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows.length > 0
}

/** Lets nobody write into the table until the call waits there, half done; then its process is killed. */
const cut = (table: string, send: () => Promise<unknown>): Promise<void> =>
  region.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    const sent = send().catch(() => undefined)
    await until('the call waits', () => isAwaited(tx), 30_000)
    await programs.at(-1)?.stop('SIGKILL')
    assert.equal(await sent, undefined, 'nobody answers')
  })

const transport = async ({ by, caller, method, path, body }: ModelCall, headers = {}): Promise<Reply | undefined> => {
  const send = () => world.sendAt(url)(by, caller, method, path, { headers, ...(body !== undefined && { body }) })
  if (cutAt === undefined) return send()
  const table = cutAt
  cutAt = undefined
  await cut(table, send)
  url = await start()
  return undefined
}

/** Where the acts of each kind write when much of them is done already. */
const tables: Partial<Record<ModelAct['kind'], string>> = {
  ...{ answer: 'flow_run_answer', generate: 'document', agree: 'document_signature' },
}

test('[D2-ANS-26] [D2-GEN-05] [FA-65] an answer, a generation and the act that seals are killed half done, and done once when they are sent again', async () => {
  const driver = modelDriver(world, { transport })
  await driver.start()
  const pending = new Set(Object.keys(tables))
  // The shortest way: two answers, the contract alone, two signatures, the second of which seals it.
  while (driver.run().status !== 'completed') {
    const act = driver.choose('onward', driver.run().status === 'generating' ? 1 : 0)
    const isLast = act.kind !== 'agree' || driver.run().copies.filter(({ status }) => status === 'waiting').length === 0
    if (isLast && pending.delete(act.kind)) cutAt = tables[act.kind]
    await driver.act(act)
  }
  const { cutAndDone, cutAndUndone, completed } = driver.report
  assert.deepEqual([pending.size, programs.length, cutAndDone + cutAndUndone, completed], [0, 4, 3, 1])
  const { body } = await world.service.companyData('GET', '/documents?limit=250')
  assert.equal(body.items.length, 3, 'one set of documents')
})
