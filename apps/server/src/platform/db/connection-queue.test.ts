// The connection queue serves accounts in turn, returns every connection, and limits the wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInCall } from '../call-context.ts'
import { connectionQueue } from './connection-queue.ts'

interface Connection {
  release(): void
}

/** Connections that are available concurrently. */
const createTurns = (maxConnections: number, timeoutMs = 60_000) => {
  let open = 0
  const turns = connectionQueue<Connection>(
    async () => {
      open += 1
      assert.ok(open <= maxConnections, 'more connections than there are')
      return {
        release() {
          open -= 1
        },
      }
    },
    maxConnections,
    timeoutMs,
  )
  return { ...turns, open: () => open }
}

test('B-23: an account waits for one connection at most, however many another needs', async () => {
  const turns = createTurns(2)
  const order: string[] = []
  const use = (account: string) =>
    runInCall({ account }, async () => {
      const connection = await turns.connect()
      order.push(account)
      // A statement takes several turns of the event loop.
      await new Promise(setImmediate)
      connection.release()
    })
  await Promise.all([...Array.from({ length: 10 }, () => use('a')), use('b')])
  assert.deepEqual(order.slice(0, 3), ['a', 'a', 'b'])
  assert.deepEqual([order.length, turns.open(), turns.waiting()], [11, 0, 0])
})

test('B-23: a single call overtakes the bursts of other accounts', async () => {
  const turns = createTurns(1)
  const order: string[] = []
  const use = (account: string) =>
    runInCall({ account }, async () => {
      const connection = await turns.connect()
      order.push(account)
      connection.release()
    })
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'b', 'c'].map(use))
  assert.deepEqual(order, ['a', 'c', 'b', 'a', 'b', 'a', 'b'])
})

test('B-23: an account leaves a quarter of the connections to others', async () => {
  const turns = createTurns(8)
  const connectAs = (account: string) => runInCall({ account }, () => turns.connect())
  const longReads = Array.from({ length: 9 }, () => connectAs('a'))
  const [first] = await Promise.all(longReads.slice(0, 6))
  assert.deepEqual([turns.open(), turns.waiting()], [6, 3])
  const other = await connectAs('b')
  assert.equal(turns.open(), 7)
  other.release()
  first?.release()
  await longReads[6]
  assert.deepEqual([turns.open(), turns.waiting()], [6, 2])
})

test('work without an account takes a separate turn each time', async () => {
  const turns = createTurns(1)
  const order: string[] = []
  const use = async (name: string) => {
    const connection = await turns.connect()
    order.push(name)
    connection.release()
  }
  await Promise.all([
    ...Array.from({ length: 5 }, () => runInCall({ account: 'a' }, () => use('a'))),
    use('job'),
    use('other job'),
  ])
  assert.deepEqual(order.slice(0, 4), ['a', 'job', 'other job', 'a'])
})

test('a connection that cannot be opened passes its turn to the next caller', async () => {
  let tries = 0
  const turns = connectionQueue<Connection>(
    async () => {
      tries += 1
      if (tries === 1) throw new Error('no server')
      return { release: () => undefined }
    },
    1,
    60_000,
  )
  const [first, second] = await Promise.allSettled([turns.connect(), turns.connect()])
  assert.deepEqual([first?.status, second?.status], ['rejected', 'fulfilled'])
})

test('a caller that waits too long is refused and takes no turn later', async () => {
  const turns = createTurns(1, 1)
  const connection = await turns.connect()
  await assert.rejects(turns.connect(), /timeout exceeded/)
  const next = turns.connect()
  connection.release()
  const late = await next.catch(() => undefined)
  late?.release()
  assert.equal(turns.open(), 0)
})
