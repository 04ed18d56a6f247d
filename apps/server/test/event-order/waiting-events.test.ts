// Events that wait for their numbers: after a killed writer, behind a locked channel, beside an older program, in a move.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eventually } from '@company-data/testkit'
import { sql } from 'kysely'
import { numberLeaving } from '../../src/features/delivery/changes/index.ts'
import { clock } from '../../src/platform/clock/clock.ts'
import { connect } from '../../src/platform/db/connection/connection.ts'
import { onEmbeddedServer } from '../../src/platform/db/testing/each-server.ts'
import {
  act,
  countWaiting,
  createService,
  leaveWaiting,
  openProcess,
  prepareRegion,
  type Raising,
  readLabels,
  type TestedService,
  toChange,
} from './raised-events.ts'

/** Short, so that the tests need not wait. */
const WATCH_MS = 20

/** The statement with which programs before 0.3.0 number an event. */
const OLD_RAISE = `
  with locked as materialized (
    select * from change_channel where service_id = $1 and enabled order by id for no key update
  ), written as (
    select c.company_user_id, c.id as channel_id, c.last_seq + 1 as seq from locked c
  ), counted as (
    update change_channel c set last_seq = highest.seq
    from (select channel_id, max(seq) as seq from written group by channel_id) highest where c.id = highest.channel_id
  )
  insert into change (company_user_id, channel_id, seq, id, event, collapse_key, members, at)
  select company_user_id, channel_id, seq, $2, 'flow_run_turn', $4, json_build_object('awaiting_party', $3::text), now() from written`

onEmbeddedServer('events that wait', (server) => {
  let url = ''
  let process: Raising
  let other: Raising
  before(async () => {
    url = await server.newDatabase()
    await prepareRegion(url)
    ;[process, other] = [openProcess(url), openProcess(url)]
  })
  after(() => Promise.all([process.database.close(), other.database.close()]))

  const readBoth = async ({ channelIds }: TestedService): Promise<string[]> => {
    const [plain = [], webhook] = await Promise.all(channelIds.map((id) => readLabels(process, id)))
    assert.deepEqual(webhook, plain)
    return plain
  }
  /** Like an operation of an older program, in one transaction. */
  const raiseAsBefore = async (
    { id }: TestedService,
    label: string,
    collapseKey: string | null = null,
  ): Promise<void> => {
    const client = await connect(url)
    try {
      await client.query(OLD_RAISE, [id, randomUUID(), label, collapseKey])
    } finally {
      await client.end()
    }
  }

  test('G-090: the event of a killed writer comes before events that begin later', async () => {
    const service = await createService(process)
    await act(process, toChange(service.id, 'first'))
    await leaveWaiting(process, service, 'left behind')
    await act(other, toChange(service.id, 'later'))
    assert.deepEqual(await readBoth(service), ['first', 'left behind', 'later'])
    assert.equal(await countWaiting(process), 0)
  })

  test('G-090: another process numbers the event of a killed writer', async () => {
    const service = await createService(process)
    const heard: string[] = []
    const stopListening = await other.database.listen('change', (id) => heard.push(id))
    const stopWatching = other.outbox.watch(other.database, () => true, WATCH_MS)
    await leaveWaiting(process, service, 'left behind')
    await eventually(() => countWaiting(process), 0)
    assert.deepEqual(await readBoth(service), ['left behind'])
    assert.deepEqual(heard, [service.channelIds[1]])
    stopWatching()
    await stopListening()
  })

  test('D1-WHD-09: an older program does not overtake an event that waits', async () => {
    const service = await createService(process)
    await raiseAsBefore(service, 'old 1')
    await leaveWaiting(process, service, 'waiting 1')
    await leaveWaiting(process, service, 'waiting 2')
    await raiseAsBefore(service, 'old 2')
    await raiseAsBefore(service, 'old 3')
    await act(process, toChange(service.id, 'new'))
    assert.deepEqual(await readBoth(service), ['old 1', 'waiting 1', 'waiting 2', 'old 2', 'old 3', 'new'])
  })

  test('G-093: an event of an older program replaces one that waits', async () => {
    const service = await createService(process)
    await leaveWaiting(process, service, 'replaced', { collapse_key: 'key' })
    await leaveWaiting(process, service, 'kept')
    await raiseAsBefore(service, 'newest', 'key')
    assert.deepEqual(await readBoth(service), ['kept', 'newest'])
  })

  test('G-093: of waiting events with one key the last stays, and replaces an older one', async () => {
    const service = await createService(process)
    await leaveWaiting(process, service, 'oldest', { collapse_key: 'key' })
    await act(process, toChange(service.id, 'between'))
    await leaveWaiting(process, service, 'older', { collapse_key: 'key' })
    await leaveWaiting(process, service, 'newest', { collapse_key: 'key' })
    await act(process, toChange(service.id, 'last'))
    assert.deepEqual(await readBoth(service), ['between', 'newest', 'last'])
  })

  test('a locked channel holds up only the events of its service (T-55)', async () => {
    const [locked, free] = [await createService(process), await createService(process)]
    const holder = await connect(url)
    await holder.query('begin')
    await holder.query('select from change_channel where id = $1 for no key update', [locked.id])
    let hasEnded = false
    const operation = act(process, toChange(locked.id, 'held')).then(() => {
      hasEnded = true
    })
    await Promise.all(Array.from({ length: 8 }, (_, index) => act(process, toChange(free.id, `free ${index}`))))
    assert.equal((await readBoth(free)).length, 8)
    assert.equal(hasEnded, false)
    await holder.query('commit')
    await operation
    assert.deepEqual(await readBoth(locked), ['held'])
    await holder.end()
  })

  test('an open transaction elsewhere holds up no event', async () => {
    const service = await createService(process)
    const holder = await connect(url)
    await holder.query('begin')
    await holder.query('insert into counted values (7, 0)')
    await Promise.all(Array.from({ length: 8 }, (_, index) => act(process, toChange(service.id, `event ${index}`))))
    assert.equal((await readBoth(service)).length, 8)
    await leaveWaiting(process, service, 'later')
    await act(process, toChange(service.id, 'last'))
    assert.deepEqual((await readBoth(service)).slice(8), ['later', 'last'])
    await holder.query('rollback')
    await holder.end()
  })

  test('the events of a company that leaves the region are numbered there first (A-15)', async () => {
    const [leaving, staying] = [await createService(process), await createService(process)]
    await leaveWaiting(process, leaving, 'leaving')
    await leaveWaiting(process, staying, 'staying')
    await sql`insert into moved_company values (${leaving.companyId})`.execute(process.database.kysely)
    await act(process, toChange(staying.id, 'later'))
    assert.deepEqual([await readBoth(leaving), await readBoth(staying)], [[], ['staying', 'later']])
    await numberLeaving(clock())(process.database, leaving.companyId, AbortSignal.timeout(10_000))
    assert.deepEqual(await readBoth(leaving), ['leaving'])
    assert.equal(await countWaiting(process), 0)
  })

  test('many waiting events are numbered in order and hold up no other service', async () => {
    const [crowded, quiet] = [await createService(process), await createService(process)]
    await sql`insert into raised_change (company_user_id, service_id, id, event, members, at)
      select ${crowded.companyId}, ${crowded.id}, gen_random_uuid(), 'flow_run_turn',
        json_build_object('awaiting_party', n::text), now() from generate_series(1, 4500) n`.execute(
      process.database.kysely,
    )
    await leaveWaiting(process, quiet, 'quiet')
    await act(process, toChange(quiet.id, 'later'))
    assert.deepEqual(await readBoth(quiet), ['quiet', 'later'])
    await act(process, toChange(crowded.id, 'last'))
    const expected = Array.from({ length: 4500 }, (_, index) => String(index + 1))
    assert.deepEqual(await readBoth(crowded), [...expected, 'last'])
  })

  test('events that an older program moved here come before those raised here', async () => {
    const service = await createService(process)
    await leaveWaiting(process, service, 'raised here')
    await leaveWaiting(process, service, 'moved 1', { writer: '5' })
    await leaveWaiting(process, service, 'moved 2', { writer: '5' })
    await act(process, toChange(service.id, 'last'))
    assert.deepEqual(await readBoth(service), ['moved 1', 'moved 2', 'raised here', 'last'])
  })

  test('the events of a deleted service are dropped', async () => {
    const service = await createService(process)
    await leaveWaiting(process, service, 'dropped')
    await process.database.kysely.deleteFrom('change_channel').where('service_id', '=', service.id).execute()
    const another = await createService(process)
    await leaveWaiting(process, another, 'kept')
    await act(process, toChange(another.id, 'last'))
    assert.deepEqual(await readBoth(another), ['kept', 'last'])
    assert.equal(await countWaiting(process), 0)
  })
})
