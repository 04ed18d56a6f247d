// Dispatcher channels: rows come in batches, except those a newer row may replace; delivered rows are deleted.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connected, type FeedFixture, startFeedFixture, subject } from '@company-data/testkit'
import type { NewChange } from './outbox/new-change.ts'
import { listHeads, listRows, removeUntil } from './webhook-queue-store.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

const buildRejection = (serviceId: string, person = subject()): NewChange => ({
  serviceId,
  event: 'connection_request_rejected',
  subject: person,
  members: { request_id: randomUUID() },
})

const numbers = async (channelId: string, seq: number): Promise<number[]> => {
  const [head] = await listHeads(feed.database, [{ channelId, seq }], 'several', new Date(feed.nowMs()))
  return (head?.rows ?? []).map((row) => row.seq)
}

test('the oldest rows come in order, up to each call’s limit', async () => {
  const service = await feed.service()
  const [firstWebhook, other] = [await feed.webhook(service.id), await feed.webhook(service.id, ['connection_deleted'])]
  await feed.raise(...connected(service.id, 20))
  const positions = [randomUUID(), firstWebhook, other, firstWebhook].map((channelId, index) => ({
    channelId,
    seq: index * 2,
  }))
  const readHeads = async (how: 'one' | 'several') => {
    const heads = await listHeads(feed.database, positions, how, new Date(feed.nowMs()))
    return heads.map((head) => head && [head.rows.map(({ seq }) => seq), head.lastSeq])
  }
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  assert.deepEqual(await readHeads('several'), [undefined, [from(3, 18), 20], [[], 0], [from(7, 20), 20]])
  assert.deepEqual(await readHeads('one'), [undefined, [[3], 20], [[], 0], [[7], 20]])
})

test('a row that a newer one may replace is read only as the first (G-093)', async () => {
  const service = await feed.service()
  const webhook = await feed.webhook(service.id)
  const ada = subject()
  await feed.raise(...connected(service.id, 2), buildRejection(service.id, ada), ...connected(service.id, 2))
  assert.deepEqual(await numbers(webhook, 0), [1, 2])
  assert.deepEqual(await numbers(webhook, 2), [3, 4, 5])
  await feed.raise(buildRejection(service.id, ada))
  assert.deepEqual(await numbers(webhook, 2), [4, 5])
  assert.deepEqual(await numbers(webhook, 5), [6])
})

test('deletes all rows up to the position, and none after it or elsewhere', async () => {
  const service = await feed.service()
  const [firstWebhook, other, untouched] = [
    await feed.webhook(service.id),
    await feed.webhook(service.id),
    await feed.webhook(service.id),
  ]
  await feed.raise(...connected(service.id, 2_500))
  await removeUntil(feed.database.kysely, [
    { channelId: firstWebhook, seq: 2_400 },
    { channelId: other, seq: 7 },
    { channelId: randomUUID(), seq: 5 },
  ])
  assert.deepEqual(await Promise.all([firstWebhook, other, untouched].map(feed.countStored)), [100, 2_493, 2_500])
  assert.equal((await numbers(firstWebhook, 0))[0], 2_401)
})

test('[B-21] large rows are read a few at a time, and none is left out', async () => {
  const service = await feed.service()
  const webhook = await feed.webhook(service.id)
  const wide = { ...subject(), code: 'X'.repeat(60_000) }
  await feed.raise(...connected(service.id, 20).map((change) => ({ ...change, subject: wide })))
  assert.deepEqual(await numbers(webhook, 0), [1, 2])
  assert.deepEqual(await numbers(webhook, 19), [20])
  const seqs: number[] = []
  for (let isFull = true; isFull; ) {
    const page = await listRows(feed.database, { channelId: webhook, seq: seqs.at(-1) ?? 0 }, new Date(feed.nowMs()))
    isFull = page?.isFull ?? false
    const pageSeqs = (page?.rows ?? []).map(({ seq }) => seq)
    assert.ok(pageSeqs.length < 10, `${pageSeqs.length} rows`)
    seqs.push(...pageSeqs)
  }
  assert.deepEqual(
    seqs,
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})
