// The loop over a feed: outages that pass, its signal, and the epoch of a restored platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '../errors/connection-error.ts'
import { PlatformError, responseUnreadable } from '../errors/platform-error.ts'
import { type FollowOptions, followFeed } from './follow-feed.ts'

interface Event {
  id: string
}

const page = (ids: readonly string[], more: { epoch?: string } = {}) => ({
  items: ids.map((id) => ({ id })),
  more: false,
  leased: 0,
  lease_ends_at: null,
  lease: `lease of ${ids.join(' ')}`,
  ...more,
})

const refusal = (status: number, errorKey: string, retryAfterSeconds?: number) =>
  new PlatformError({ status, errorKey, message: errorKey, requestId: 'r', retryAfterSeconds })
const noConnection = () => new ConnectionError('no connection', { reason: 'network', requestId: 'r' })

/** Follows a feed of these responses, which is stopped after the last one. */
const follow = (responses: ReadonlyArray<ReturnType<typeof page> | Error>, options: FollowOptions<Event> = {}) => {
  const [acks, waits, stop] = [[] as string[], [] as number[], new AbortController()]
  const fetchNext = async (ack: string) => {
    acks.push(ack)
    const response = responses[acks.length - 1]
    if (response === undefined) {
      stop.abort(new Error('stopped'))
      throw stop.signal.reason
    }
    if (response instanceof Error) throw response
    return response
  }
  const sleep = async (ms: number) => void waits.push(ms)
  const changes = followFeed(fetchNext, (events: readonly Event[]) => events, {
    signal: stop.signal,
    sleep,
    ...options,
  })
  return { acks, waits, changes }
}

test('[A-01] a short outage does not end the loop, and keeps its ack', async () => {
  const outage = [noConnection(), refusal(502, responseUnreadable), refusal(503, 'db.writes_paused', 300)]
  const { acks, waits, changes } = follow([page(['a']), ...outage, page(['b'])])
  assert.deepEqual(await Array.fromAsync(changes), [{ id: 'a' }, { id: 'b' }])
  assert.deepEqual(acks, ['', 'lease of a', 'lease of a', 'lease of a', 'lease of a', 'lease of b'])
  const [first = 0, second = 0, third] = waits
  assert.ok(first >= 500 && first <= 1_000 && second >= 1_000 && second <= 2_000, 'the wait grows')
  assert.equal(third, 300_000, 'as long as the platform asked for')
})

test('[A-01] a permanent refusal ends the loop, and with `once` any refusal does', async () => {
  for (const [error, once] of [
    [refusal(403, 'auth.scope_missing'), false],
    [noConnection(), true],
  ] as const)
    await assert.rejects(Array.fromAsync(follow([error, page([])], { once }).changes), error)
})

test('[A-01] a signal ends the loop without an error, also during a fetch', async () => {
  const { changes } = follow([page(['a'])])
  assert.deepEqual(await Array.fromAsync(changes), [{ id: 'a' }])
  const stop = new AbortController()
  const sleep = async () => {
    stop.abort()
    throw stop.signal.reason
  }
  assert.deepEqual(await Array.fromAsync(follow([noConnection()], { sleep, signal: stop.signal }).changes), [])
})

test('the epoch is reported before the events of its first page', async () => {
  const log: string[] = []
  const onEpoch = (epoch: string) => void log.push(epoch)
  const onPage = (events: readonly Event[]) => void log.push(...events.map(({ id }) => id))
  const pages = [page(['a']), page(['b'], { epoch: 'e1' }), page(['c'], { epoch: 'e1' }), page(['d'], { epoch: 'e2' })]
  await Array.fromAsync(follow(pages, { onEpoch, onPage }).changes)
  assert.deepEqual(log, ['a', 'e1', 'b', 'c', 'e2', 'd'])
})
