// Feed acknowledgement: a page is acknowledged once handled, so a consumer that stops anywhere loses nothing.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createPrivatePem } from '@company-data/crypto'
import {
  connected,
  createService,
  newKeyPair,
  createServiceClient as registerServiceClient,
  startFeedFixture,
} from '@company-data/testkit'
import { server } from '../../testing/transport-bench.ts'
import {
  type Change,
  type ChangesOptions,
  createAccountClient,
  createServiceClient,
  type ServiceClientOptions,
} from '../index.ts'

interface Page {
  ids: readonly string[]
  more?: boolean
  leased?: number
}

/** A feed that answers with these pages, and with empty ones after them; the leases are L1, L2, … */
const scriptedFeed = async (context: TestContext, pages: ReadonlyArray<Page | 'reset'>) => {
  const acks: Array<string | null> = []
  const { url } = await server(context, ({ path }) => {
    if (path.startsWith('/oauth2/token')) {
      return { body: { access_token: 't', token_type: 'Bearer', expires_in: 3600, api_url: url } }
    }
    acks.push(new URL(path, url).searchParams.get('ack'))
    const page = pages[acks.length - 1] ?? { ids: [] }
    if (page === 'reset') return page
    const { leased = 0 } = page
    const leases = { leased, lease_ends_at: leased > 0 ? '2027-01-01T00:00:00.000+00:00' : null }
    const items = page.ids.map((id) => ({ id, event: 'connection_created' }))
    return { headers: { 'X-Platform-Lease': `L${acks.length}` }, body: { items, more: page.more ?? false, ...leases } }
  })
  const credentials = { frontDoorUrl: url, clientId: 'c', clientSecret: 's', sleep: async () => undefined }
  return {
    acks,
    account: () => createAccountClient(credentials),
    service: (options: Partial<ServiceClientOptions> = {}) => createServiceClient({ ...credentials, ...options }),
  }
}

const listIds = async (changes: AsyncIterable<{ id: string }>): Promise<string[]> =>
  (await Array.fromAsync(changes)).map(({ id }) => id)

test('[A-01] acknowledges a page when the loop requests the event after its last', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a', 'b'], more: true }, { ids: ['c'] }])
  const changes = service().changes.follow({ once: true })
  const next = async () => (await changes.next()).value?.id
  assert.deepEqual([await next(), await next(), acks], ['a', 'b', ['']])
  assert.deepEqual([await next(), acks], ['c', ['', 'L1']])
  assert.deepEqual([await next(), acks], [undefined, ['', 'L1', 'L2']], 'the last page too, before the end')
})

test('B-16: a loop that runs once says that rows are leased to another reader', async (context) => {
  const { service } = await scriptedFeed(context, [{ ids: ['a'], leased: 9 }, { ids: [], leased: 9 }, { ids: [] }])
  const reports: unknown[] = []
  const follow = () => service().changes.follow({ once: true, onLeased: (leases) => reports.push(leases) })
  assert.deepEqual(await listIds(follow()), ['a'])
  assert.deepEqual(reports, [{ leased: 9, lease_ends_at: '2027-01-01T00:00:00.000+00:00' }])
  assert.deepEqual(await listIds(follow()), [])
  assert.equal(reports.length, 1, 'an empty feed is not reported')
})

const leaving: ReadonlyArray<[how: string, consume: (changes: AsyncIterable<Change>) => Promise<void>]> = [
  [
    'in the middle of a page',
    async (changes) => {
      for await (const { id } of changes) if (id === 'a') break
    },
  ],
  [
    'in the body of the last event',
    async (changes) => {
      for await (const { id } of changes) if (id === 'b') break
    },
  ],
  [
    'by a failure',
    async (changes) => {
      for await (const { id } of changes) if (id === 'b') throw new Error('the body fails')
    },
  ],
]
for (const [how, consume] of leaving) {
  test(`[A-01] a loop that is left ${how} acknowledges nothing of the page`, async (context) => {
    const { service, acks } = await scriptedFeed(context, [{ ids: ['a', 'b'], more: true }])
    await consume(service().changes.follow()).catch(() => undefined)
    assert.deepEqual(acks, [''])
  })
}

test('[A-01] a page that could not be stored is not acknowledged', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a'] }])
  const onPage = () => Promise.reject(new Error('the disk is full'))
  await assert.rejects(listIds(service().changes.follow({ once: true, onPage })), /the disk is full/)
  assert.deepEqual(acks, [''])
})

test('[A-01] a loop stopped by its signal does not acknowledge the current page', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a', 'b'] }])
  const stop = new AbortController()
  const ids: string[] = []
  for await (const { id } of service().changes.follow({ signal: stop.signal })) {
    ids.push(id)
    stop.abort()
  }
  assert.deepEqual([ids, acks], [['a', 'b'], ['']])
})

test('[A-01] acknowledges a page immediately and waits only at an empty feed', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a'] }, { ids: [] }, { ids: ['b'] }])
  const stop = new AbortController()
  const waits: string[][] = []
  const sleep = async () => {
    if (waits.push(acks.map(String)) === 2) stop.abort()
  }
  assert.deepEqual(await listIds(service().changes.follow({ signal: stop.signal, sleep })), ['a', 'b'])
  assert.deepEqual(waits, [
    ['', 'L1'],
    ['', 'L1', 'L2', 'L3'],
  ])
})

test('[A-01] [D1-FEED-08] repeats a lost fetch with the same ack and yields each event once', async (context) => {
  const pages = [{ ids: ['a'] }, 'reset', { ids: ['a', 'b'] }] as const
  const { service, acks } = await scriptedFeed(context, pages)
  assert.deepEqual(await listIds(service().changes.follow({ once: true })), ['a', 'b'])
  assert.deepEqual(acks, ['', 'L1', 'L1', 'L3'])
})

test('[A-01] fails before fetching if the key is missing, broken or does not open', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a'] }])
  const pem = await createPrivatePem((await newKeyPair()).pkcs8, 'right')
  const drain = (options: Partial<ServiceClientOptions>, more: ChangesOptions = { decrypt: true }) =>
    listIds(service(options).changes.follow({ once: true, ...more }))
  await assert.rejects(drain({}), { name: 'SessionError', reason: 'locked' })
  await assert.rejects(drain({ privateKey: { pem, passphrase: 'wrong' } }), { name: 'CryptoError' })
  await assert.rejects(drain({ privateKey: 'no key at all' }))
  assert.deepEqual(acks, [])
  assert.deepEqual(await drain({ privateKey: { pem, passphrase: 'right' } }), ['a'])
})

test('[A-01] fetch sends the given ack, empty by default, and returns the lease', async (context) => {
  const { service, acks } = await scriptedFeed(context, [{ ids: ['a'] }])
  const client = service()
  const { items, more, lease } = await client.changes.fetch()
  assert.deepEqual([items.length, more, lease], [1, false, 'L1'])
  await client.changes.fetch({ ack: lease })
  assert.deepEqual(acks, ['', 'L1'])
})

test('[A-01] the feed of a customer is acknowledged in the same way', async (context) => {
  const pages = [{ ids: ['a', 'b'], more: true }, { ids: ['c'] }]
  const { account, acks } = await scriptedFeed(context, pages)
  assert.deepEqual(await listIds(account().customerChanges.follow({ once: true })), ['a', 'b', 'c'])
  const { lease } = await account().customerChanges.fetch()
  await account().customerChanges.fetch({ ack: lease })
  assert.deepEqual(acks, ['', 'L1', 'L2', '', 'L4'])
})

test('[A-01] [D1-FEED-08] a consumer that dies mid-page gets the whole page again exactly once', async (context) => {
  const feed = await startFeedFixture()
  context.after(() => feed.stop())
  const { id } = await createService(feed.company)
  const credentials = await registerServiceClient(feed.company, id)
  const consumer = () => createServiceClient({ ...credentials, frontDoorUrl: feed.platform.frontDoor })
  await feed.raise(...connected(id, 3))
  for await (const _ of consumer().changes.follow()) break
  assert.deepEqual(await listIds(consumer().changes.follow({ once: true })), [], 'held for a minute')
  await feed.advance(61)
  const ids = await listIds(consumer().changes.follow({ once: true }))
  assert.deepEqual([ids.length, await feed.countStored(id)], [3, 0])
})
