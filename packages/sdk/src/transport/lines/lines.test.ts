// Lists that come as lines: cut responses continue after the last complete line, and a cut list never counts as complete.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../../../testing/scripted-server.ts'
import { bench, catchFailure, createTokens, refusal, server } from '../../../testing/transport-bench.ts'
import { ConnectionError, isPlatformError, responseUnreadable, type Transport } from '../../index.ts'
import { iterateLines } from './lines.ts'

const line = (n: number): string => `${JSON.stringify({ cursor: `c${n}`, n })}\n`
const end = (count: number): string => `${JSON.stringify({ complete: true, count })}\n`

const setUp = async (context: Parameters<typeof server>[0], replies: ReadonlyArray<Reply | string>) => {
  const region = await server(context, (_, index) => {
    const reply = replies[Math.min(index, replies.length - 1)] ?? ''
    return typeof reply === 'string' ? { body: reply } : reply
  })
  const { transport, waits } = bench({ tokens: createTokens({ accessToken: 'a', apiUrl: region.url }) })
  const pauses: number[] = []
  const read = (options = {}) =>
    iterateLines<{ cursor: string; n: number }>(transport, '/lines', {
      sleep: async (ms) => void pauses.push(ms),
      ...options,
    })
  return { region, read, waits, pauses }
}

const paths = (region: { requests: Array<{ path: string }> }) => region.requests.map(({ path }) => path)

test('a complete response is read once', async (t) => {
  const { region, read } = await setUp(t, [line(1) + line(2) + end(2)])
  assert.deepEqual(
    (await Array.fromAsync(read())).map(({ n }) => n),
    [1, 2],
  )
  assert.deepEqual(paths(region), ['/lines'])
})

test('a cut response continues without a gap or a repeat', async (t) => {
  const { region, read } = await setUp(t, [line(1) + line(2).slice(0, 9), line(2) + line(3), end(0)])
  assert.deepEqual(
    (await Array.fromAsync(read())).map(({ n }) => n),
    [1, 2, 3],
  )
  assert.deepEqual(paths(region), ['/lines', '/lines?cursor=c1', '/lines?cursor=c3'])
})

test('an export continues after a cursor that was kept', async (t) => {
  const { region, read } = await setUp(t, [line(8) + end(1)])
  assert.equal((await Array.fromAsync(read({ cursor: 'c7' }))).length, 1)
  assert.deepEqual(paths(region), ['/lines?cursor=c7'])
})

test('responses that are cut off again and again end in an error', async (t) => {
  const { region, read, pauses } = await setUp(t, [line(1), ''])
  const error = await catchFailure(Array.fromAsync(read()))
  assert.ok(error instanceof ConnectionError)
  assert.equal(region.requests.length, 7)
  assert.deepEqual(pauses, [250, 250, 500, 1_000, 2_000, 4_000])
})

test('a refusal in the middle is thrown, and a limit is waited for', async (t) => {
  const limited = await setUp(t, [line(1), refusal(429, 'rate.limited', { 'retry-after': '2' }), line(2) + end(1)])
  assert.equal((await Array.fromAsync(limited.read())).length, 2)
  assert.deepEqual(limited.waits, [2_000])
  const gone = await setUp(t, [line(1), refusal(404, 'services.not_found')])
  assert.ok(isPlatformError(await catchFailure(Array.fromAsync(gone.read())), 'services.not_found'))
})

test('a line that is not JSON is refused as unreadable', async (t) => {
  const { read } = await setUp(t, [`${line(1)}<h1>Bad gateway</h1>\n`])
  assert.ok(isPlatformError(await catchFailure(Array.fromAsync(read())), responseUnreadable))
})

test('an answer that falls silent is continued', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let answers = 0
  const request = async () => {
    answers += 1
    const text = new TextEncoder().encode(answers === 1 ? line(1) : end(1))
    return { requestId: 'r', data: new ReadableStream({ start: (sink) => sink.enqueue(text) }) }
  }
  const lines = iterateLines({ request } as unknown as Transport, '/lines', { sleep: async () => undefined })
  assert.equal((await lines.next()).done, false)
  const next = lines.next()
  // The second read has begun by then.
  await new Promise((resolve) => setImmediate(resolve))
  t.mock.timers.tick(60_000)
  assert.deepEqual([(await next).done, answers], [true, 2])
})

test('a loop that ends early reads no further answer, and a signal ends it', async (t) => {
  const { region, read } = await setUp(t, [line(1) + line(2)])
  for await (const { n } of read()) {
    assert.equal(n, 1)
    break
  }
  assert.equal(region.requests.length, 1)
  const stop = new AbortController()
  const lines = read({ signal: stop.signal })
  await lines.next()
  await lines.next()
  stop.abort(new Error('enough'))
  await assert.rejects(lines.next(), /enough/)
})
