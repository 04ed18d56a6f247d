// The feed when the process that served it ends: killed, or stopped in good order (G-091).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  connected,
  eventually,
  type FeedScene,
  idsOf,
  type Program,
  rawFetch,
  startFeedScene,
  startProgram,
} from '@company-data/testkit'

let feed: FeedScene
let other: Program
before(async () => {
  feed = await startFeedScene()
})
after(() => feed.stop())

/** A second process over the same databases. */
const start = async (): Promise<string> => {
  const { databases, dataDir } = feed.platform
  other = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: databases.directory,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
    REGIONS: 'eu',
    ROLES: 'region',
    FRONT_DOOR_URL: feed.platform.frontDoor,
    TEST_CLOCK: '1',
    RATE_LIMITS: 'off',
  })
  return other.addresses.eu ?? ''
}

test('[D1-FEED-08] what a killed process had handed out stays held for 60 s, then comes again with the same ids', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 700))
  const raw = await rawFetch(await start(), service.token)
  raw.send()
  const expected = (await raw.whole()).items.map(({ id }) => id)
  await other.stop('SIGKILL')
  assert.equal(idsOf(await service.fetch()).length, 200, 'the rows that nobody held')
  assert.deepEqual((await service.fetch()).body, { items: [], more: false })
  await feed.advance(61)
  assert.deepEqual(idsOf(await service.fetch()), expected)
})

test('a process that stops asks for a sign: who closes too has its rows, who is silent gets them again at once', async () => {
  const [polite, silent] = [await feed.service(), await feed.service()]
  await feed.raise(...connected(polite.id, 3), ...connected(silent.id, 3))
  const base = await start()
  const [one, two] = await Promise.all([rawFetch(base, polite.token), rawFetch(base, silent.token)])
  for (const raw of [one, two]) {
    raw.send()
    await raw.whole()
  }
  one.socket.on('end', () => one.socket.end())
  const { code, ms } = await other.stop('SIGTERM')
  assert.equal(code, 0)
  assert.ok(ms < 6_000, `${ms} ms`)
  two.socket.destroy()
  assert.deepEqual([await feed.stored(polite.id), await feed.leases(polite.id)], [0, 0])
  assert.deepEqual([await feed.stored(silent.id), await feed.leases(silent.id)], [3, 0])
  assert.equal(idsOf(await silent.fetch()).length, 3)
})

test('an answer that is on its way when the process stops is delivered, and known to be', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 300))
  const raw = await rawFetch(await start(), service.token)
  raw.socket.on('end', () => raw.socket.end())
  raw.send()
  const stopped = other.stop('SIGTERM')
  const page = await raw.whole().catch(() => undefined)
  await stopped
  await eventually(() => feed.leases(service.id), 0)
  assert.equal(await feed.stored(service.id), page ? 0 : 300)
})

test('[A-01] what one process handed out is acknowledged at another', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3))
  const raw = await rawFetch(await start(), service.token, `${CHANGES_PATH}?ack=`)
  raw.send()
  assert.equal((await raw.whole()).items.length, 3)
  const lease = /x-platform-lease: (\S+)/i.exec(raw.received())?.[1]
  await other.stop('SIGTERM')
  assert.deepEqual([await feed.stored(service.id), await feed.leases(service.id)], [3, 1], 'a stop decides nothing')
  await service.fetch(`?ack=${lease}`)
  assert.deepEqual([await feed.stored(service.id), await feed.leases(service.id)], [0, 0])
})
