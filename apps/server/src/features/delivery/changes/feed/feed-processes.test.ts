// The feed when its process ends: killed, or stopped gracefully (G-091).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  connected,
  eventually,
  type FeedFixture,
  rawFetch,
  readItemIds,
  startFeedFixture,
  startProgramBeside,
} from '@company-data/testkit'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

/** A second process over the same databases. */
const start = () => startProgramBeside(feed.platform, { ROLES: 'region' })

test('D1-FEED-08: rows of a killed process stay leased for 60 s, then come again', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 700))
  const other = await start()
  const raw = await rawFetch(other.addresses.eu ?? '', service.token)
  raw.send()
  const expected = (await raw.whole()).items.map(({ id }) => id)
  await other.stop('SIGKILL')
  assert.equal(readItemIds(await service.fetch()).length, 200, 'the rows without a lease')
  assert.deepEqual(readItemIds(await service.fetch()), [])
  await feed.advance(61)
  assert.deepEqual(readItemIds(await service.fetch()), expected)
})

test('a stopping process settles its leased rows', async (t) => {
  const other = await start()
  const base = other.addresses.eu ?? ''
  const [polite, silent, leased, late] = await Promise.all(Array.from({ length: 4 }, () => feed.service()))
  assert.ok(polite && silent && leased && late)
  for (const { id } of [polite, silent, leased]) await feed.raise(...connected(id, 3))
  await feed.raise(...connected(late.id, 300))
  const [politeFetch, two] = await Promise.all([rawFetch(base, polite.token), rawFetch(base, silent.token)])
  for (const raw of [politeFetch, two]) {
    raw.send()
    await raw.whole()
  }
  politeFetch.socket.on('end', () => politeFetch.socket.end())
  const three = await rawFetch(base, leased.token, `${CHANGES_PATH}?ack=`)
  three.send()
  assert.equal((await three.whole()).items.length, 3)
  const lease = /x-platform-lease: (\S+)/i.exec(three.received())?.[1]
  const four = await rawFetch(base, late.token)
  four.socket.on('end', () => four.socket.end())
  four.send()
  const stopped = other.stop('SIGTERM')
  const page = await four.whole().catch(() => undefined)
  assert.equal((await stopped).code, 0)
  two.socket.destroy()

  await t.test('a peer that closes keeps its rows, a silent one gets them again at once', async () => {
    assert.deepEqual([await feed.countStored(polite.id), await feed.leases(polite.id)], [0, 0])
    assert.deepEqual([await feed.countStored(silent.id), await feed.leases(silent.id)], [3, 0])
    assert.equal(readItemIds(await silent.fetch()).length, 3)
  })
  await t.test('an answer that was on its way is delivered, and known to be', async () => {
    await eventually(() => feed.leases(late.id), 0)
    assert.equal(await feed.countStored(late.id), page ? 0 : 300)
  })
  await t.test('[A-01] rows of one process can be acknowledged at another', async () => {
    assert.deepEqual(
      [await feed.countStored(leased.id), await feed.leases(leased.id)],
      [3, 1],
      'a stop decides nothing',
    )
    await leased.fetch(`?ack=${lease}`)
    assert.deepEqual([await feed.countStored(leased.id), await feed.leases(leased.id)], [0, 0])
  })
})
