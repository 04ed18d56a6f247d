// At-least-once delivery: no broken connection loses a row, and no two fetches hold the same one (G-091, T-47).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  connected,
  eventually,
  type FedService,
  type FeedFixture,
  leaveTimeFor,
  rawFetch,
  readItemIds,
  startFeedFixture,
  subject,
} from '@company-data/testkit'
import { sql } from 'kysely'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture({}, { clockStandsStill: true })
})
after(() => feed.stop())

const open = (service: FedService) => rawFetch(feed.platform.region('eu'), service.token)
/** An idle keep-alive connection counts as a receipt after 10 s. */
const waitUntilSettled = (service: FedService) => eventually(() => feed.leases(service.id), 0)

describe('at least once', { concurrency: true }, () => {
  test('D1-FEED-08: a response cut off at any byte is repeated with the same ids', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 300))
    const first = await open(service)
    first.send()
    const expected = (await first.whole()).items.map(({ id }) => id)
    const length = first.received().length
    first.socket.resetAndDestroy()
    await waitUntilSettled(service)
    const cuts = [0, 1, 15, 200, 399, 400, 401, ...Array.from({ length: 25 }, (_, k) => Math.floor((length * k) / 25))]
    /** False if the previous request still held the rows; it may be handled after its connection has closed. */
    const cutAt = async (cut: number): Promise<boolean> => {
      const raw = await open(service)
      raw.send()
      await raw.bytes(cut)
      const wasCut = raw.received().length >= cut
      raw.socket.resetAndDestroy()
      await leaveTimeFor('the request to be handled', 20)
      await waitUntilSettled(service)
      assert.equal(await feed.countStored(service.id), 300, `cut at ${cut}`)
      return wasCut
    }
    for (const cut of [...cuts, length - 2, length - 1, length]) while (!(await cutAt(cut)));
    await eventually(async () => readItemIds(await service.fetch()).join(), expected.join())
  })

  test('a client that stops reading and is killed gets everything again', async () => {
    const service = await feed.service()
    // More than the buffers of both sides take.
    const wideSubject = { ...subject(), code: 'X'.repeat(12_000_000) }
    await feed.raise(...connected(service.id).map((change) => ({ ...change, subject: wideSubject })))
    const raw = await open(service)
    raw.socket.pause()
    raw.send()
    await eventually(() => feed.leases(service.id), 1)
    raw.socket.resetAndDestroy()
    await waitUntilSettled(service)
    assert.equal(readItemIds(await service.fetch()).length, 1)
  })

  test('a clean close after the whole response deletes the rows', async () => {
    for (const headers of ['', 'Connection: close\r\n']) {
      const service = await feed.service()
      await feed.raise(...connected(service.id, 20))
      const raw = await open(service)
      raw.send(headers)
      assert.equal((await raw.whole()).items.length, 20)
      raw.socket.end()
      await waitUntilSettled(service)
      assert.equal(await feed.countStored(service.id), 0)
    }
  })

  test('any next request on the connection deletes the rows', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 20))
    const raw = await open(service)
    raw.send()
    await raw.whole()
    assert.equal(await feed.countStored(service.id), 20, 'nothing is deleted before there is evidence')
    raw.socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')
    await waitUntilSettled(service)
    assert.equal(await feed.countStored(service.id), 0)
    raw.socket.destroy()
  })

  test('pipelined requests get separate rows, and none is lost on a cut', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 700))
    const raw = await open(service)
    raw.socket.pause()
    raw.send()
    raw.send()
    await eventually(() => feed.leases(service.id), 2)
    raw.socket.resetAndDestroy()
    await waitUntilSettled(service)
    assert.equal(new Set(await service.drain()).size, 700)
  })

  test('rows leased by one fetch are skipped until they are released (T-97)', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 600))
    const raw = await open(service)
    raw.send()
    const page = await raw.whole()
    assert.deepEqual([page.items.length, page.more], [500, true])
    const { body } = await service.fetch()
    assert.deepEqual([body.items.length, body.more], [100, false])
    assert.deepEqual(readItemIds(await service.fetch()), [])
    raw.socket.resetAndDestroy()
    await eventually(async () => (await feed.countStored(service.id)) - 500, 0)
    await waitUntilSettled(service)
    assert.deepEqual(
      readItemIds(await service.fetch()),
      page.items.map(({ id }) => id),
    )
  })

  test('rows between two leases are taken up to the second, the rest is more', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 1500))
    const [first, second] = [await open(service), await open(service)]
    first.send()
    const firstPage = await first.whole()
    second.send()
    await second.whole()
    first.socket.resetAndDestroy()
    await eventually(() => feed.leases(service.id), 1)
    // No new rows can come before the second lease; those of the first and those after the second are free.
    const { body } = await service.fetch()
    assert.deepEqual(
      body.items.map(({ id }: { id: string }) => id),
      firstPage.items.map(({ id }) => id),
    )
    assert.equal(body.more, true)
    assert.equal(readItemIds(await service.fetch()).length, 500)
    second.socket.resetAndDestroy()
    await waitUntilSettled(service)
    assert.equal(readItemIds(await service.fetch()).length, 500)
  })

  test('a leased row is not replaced by a newer event until it is lost (T-97)', async () => {
    const service = await feed.service()
    const person = subject()
    const buildDecision = (event: 'connection_request_accepted' | 'connection_request_rejected') =>
      ({ serviceId: service.id, event, subject: person, members: { request_id: randomUUID() } }) as const
    await feed.raise(buildDecision('connection_request_rejected'))
    const raw = await open(service)
    raw.send()
    const [handedOut] = (await raw.whole()).items
    await feed.raise(buildDecision('connection_request_accepted'))
    assert.equal(await feed.countStored(service.id), 2)
    raw.socket.resetAndDestroy()
    await waitUntilSettled(service)
    const secondFetch = await open(service)
    secondFetch.send()
    const { items } = await secondFetch.whole()
    assert.equal(items.length, 2)
    assert.deepEqual(items[0], handedOut, 'the same id with the same content')
    secondFetch.socket.resetAndDestroy()
    await waitUntilSettled(service)
    await feed.raise(buildDecision('connection_request_rejected'))
    assert.equal(await feed.countStored(service.id), 1)
  })

  test('8 concurrent drains share no row and get all 5,000, in page order', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 5_000))
    const { rows } = await sql<{
      id: string
    }>`select id from change where channel_id = ${service.id} order by seq`.execute(feed.database.kysely)
    const indexById = new Map(rows.map(({ id }, index) => [id, index]))
    const pages: string[][] = []
    const drain = async (): Promise<void> => {
      for (let more = true; more; ) {
        const reply = await service.fetch()
        pages.push(readItemIds(reply))
        more = reply.body.more
      }
    }
    await Promise.all(Array.from({ length: 8 }, drain))
    const got = pages.flat()
    assert.equal(got.length, 5_000)
    assert.equal(new Set(got).size, 5_000)
    for (const page of pages) {
      const indexes = page.map((id) => indexById.get(id) ?? Number.NaN)
      assert.deepEqual(
        indexes,
        indexes.toSorted((a, b) => a - b),
      )
    }
    await waitUntilSettled(service)
    assert.equal(await feed.countStored(service.id), 0)
  })

  test('events raised during drains are delivered once each', async () => {
    const service = await feed.service()
    let isRaising = true
    const raising = (async () => {
      for (let round = 0; round < 40; round += 1) await feed.raise(...connected(service.id, 25))
      isRaising = false
    })()
    const got: string[] = []
    const drain = async (): Promise<void> => {
      for (let more = true; more || isRaising; ) {
        const reply = await service.fetch()
        got.push(...readItemIds(reply))
        more = reply.body.more
      }
    }
    await Promise.all([raising, drain(), drain(), drain()])
    got.push(...(await service.drain()))
    assert.deepEqual([got.length, new Set(got).size], [1_000, 1_000])
  })
})

test('deleting a service during a drain leaves nothing and fails nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 1_500))
    let serviceExists = true
    const drain = async (): Promise<void> => {
      while (serviceExists) assert.ok([200, 401].includes((await service.fetch()).status))
    }
    const drains = [drain(), drain(), drain()]
    await leaveTimeFor('the drains to get further in each round', round * 15)
    assert.equal((await feed.company.call('DELETE', `/api/services/${service.id}`)).status, 204)
    serviceExists = false
    await Promise.all(drains)
    assert.equal((await service.fetch()).body.error_key, 'auth.token_invalid')
    assert.deepEqual([await feed.countStored(service.id), await feed.leases(service.id)], [0, 0])
  }
  assert.deepEqual(
    feed.platform.logLines.filter((line) => line.includes('request failed') || line.includes('not settled')),
    [],
  )
})

describe('by time', () => {
  test('10 s without a reset count as a receipt, on the platform’s clock', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 5))
    const raw = await open(service)
    raw.send()
    await raw.whole()
    await feed.advance(9)
    await leaveTimeFor('the rows to go too early', 50)
    assert.equal(await feed.countStored(service.id), 5)
    await feed.advance(1)
    await waitUntilSettled(service)
    assert.equal(await feed.countStored(service.id), 0)
    raw.socket.destroy()
  })

  test('rows of a dead process come again after 60 s, with the same ids', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 5))
    const { rows } = await sql<{
      id: string
    }>`select id from change where channel_id = ${service.id} order by seq`.execute(feed.database.kysely)
    // The lease of a fetch that was killed before the outcome of its response was known.
    await sql`insert into change_lease (company_user_id, channel_id, id, from_seq, to_seq, lease_until)
      select company_user_id, channel_id, ${randomUUID()}, min(seq), max(seq), max(at) + interval '60 s' from change
      where channel_id = ${service.id} group by 1, 2`.execute(feed.database.kysely)
    assert.deepEqual(readItemIds(await service.fetch()), [])
    await feed.advance(61)
    assert.deepEqual(
      readItemIds(await service.fetch()),
      rows.map(({ id }) => id),
    )
    assert.equal(await feed.leases(service.id), 1, 'the old lease is gone')
  })

  test('a late receipt removes no rows that another fetch has leased', async () => {
    const service = await feed.service()
    await feed.raise(...connected(service.id, 5))
    const raw = await open(service)
    raw.send()
    await raw.whole()
    await sql`update change_lease set lease_until = now() - interval '1 day' where channel_id = ${service.id}`.execute(
      feed.database.kysely,
    )
    const other = await open(service)
    other.send()
    assert.equal((await other.whole()).items.length, 5)
    raw.send()
    assert.deepEqual((await raw.whole()).items, [])
    await leaveTimeFor('the late response to count', 50)
    assert.equal(await feed.countStored(service.id), 5)
    other.socket.resetAndDestroy()
    await waitUntilSettled(service)
    assert.equal(readItemIds(await service.fetch()).length, 5)
    raw.socket.destroy()
  })
})
