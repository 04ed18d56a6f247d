// In any order of fetches, acknowledgements, crashes and pauses, no row is deleted unread (A-01, G-091).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connected, type FeedFixture, random, readItemIds, startFeedFixture } from '@company-data/testkit'
import { sql } from 'kysely'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

const STEPS = 100
const SEED = 20_261_115

test('A-01, D1-FEED-08: in any order of steps, every row is read before it is deleted', async () => {
  const service = await feed.service()
  const { between, pick } = random(SEED)
  const receivedIds = new Set<string>()
  let raised = 0
  const storedIds = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from change where channel_id = ${service.id}`.execute(
      feed.database.kysely,
    )
    return rows.map(({ id }) => id)
  }
  /** The leases that each consumer got, newest last. It names any of them, or one that it never got. */
  const leases: string[][] = [[''], [''], ['']]
  const fetchAs = async (consumer: string[], ack: string): Promise<number> => {
    const reply = await service.fetch(`?ack=${ack}`)
    for (const id of readItemIds(reply)) receivedIds.add(id)
    consumer.push(String(reply.headers['x-platform-lease']))
    return reply.body.items.length
  }
  const steps = [
    async () => {
      const count = Math.round(between(1, 400))
      raised += count
      await feed.raise(...connected(service.id, count))
    },
    async () => fetchAs(pick(leases), ''),
    async () => {
      const consumer = pick(leases)
      await fetchAs(consumer, consumer.at(-1) ?? '')
    },
    async () => fetchAs(pick(leases), pick(pick(leases))),
    async () => feed.advance(Math.round(between(1, 50))),
    async () => feed.advance(61),
  ]
  for (let step = 0; step < STEPS; step += 1) {
    await pick(steps)()
    assert.equal(new Set([...receivedIds, ...(await storedIds())]).size, raised, `step ${step}`)
  }
  await feed.advance(61)
  const last = ['']
  while ((await fetchAs(last, last.at(-1) ?? '')) > 0);
  assert.deepEqual(
    [receivedIds.size, await feed.countStored(service.id), await feed.leases(service.id)],
    [raised, 0, 0],
  )
})
