// Refreshes of several tabs over a fake lock manager: one at a time, and never with an old token.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { refreshTurns, type TabLocks } from './refresh-turns.ts'

interface FakeLock {
  name: string
  isShared: boolean
}

/** Grants locks in the order of the requests; a stolen lock leaves its holder running. */
const fakeLocks = (): TabLocks => {
  const heldLocks = new Set<FakeLock>()
  const queue: { lock: FakeLock; grant(): void }[] = []
  const isFree = ({ name, isShared }: FakeLock): boolean =>
    ![...heldLocks].some((other) => other.name === name && !(isShared && other.isShared))
  const serve = (): void => {
    for (const entry of [...queue])
      if (isFree(entry.lock)) {
        queue.splice(queue.indexOf(entry), 1)
        entry.grant()
      }
  }
  const request = (name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const lock = { name, isShared: options.mode === 'shared' }
      const grant = (): void => {
        heldLocks.add(lock)
        const run = async () => {
          await undefined
          return work()
        }
        const release = (): void => {
          heldLocks.delete(lock)
          serve()
        }
        run().finally(release).then(resolve, reject)
      }
      const entry = { lock, grant }
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(entry)) return
        queue.splice(queue.indexOf(entry), 1)
        reject(options.signal?.reason)
      })
      if (options.steal) for (const other of heldLocks) if (other.name === name) heldLocks.delete(other)
      queue.push(entry)
      serve()
    })
  const query = async () => ({ held: [...heldLocks].map(({ name }) => ({ name })) })
  return { request, query } as TabLocks
}

/** A session that ends if a refresh token is used twice, and tabs whose messages arrive when the test says so. */
const fakeSession = (locks: TabLocks) => {
  let valid = 0
  const uses: number[] = []
  const tabs: { turn: number; inbox: number[]; deliver(): void }[] = []
  const openTab = () => {
    const listeners = new Set<() => void>()
    const tab = {
      turn: valid,
      inbox: [] as number[],
      deliver() {
        for (const turn of tab.inbox.splice(0)) tab.turn = Math.max(tab.turn, turn)
        for (const listener of [...listeners]) listener()
      },
    }
    tabs.push(tab)
    const refreshAlone = refreshTurns({
      name: 'company-data:test',
      locks,
      afterMessage(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })
    const session = { id: 's', turn: () => tab.turn }
    /** Uses the token of its turn. */
    const refresh = () =>
      refreshAlone(session, async () => {
        uses.push(tab.turn)
        assert.equal(tab.turn, valid, 'a refresh token is used twice')
        await new Promise((resolve) => setImmediate(resolve))
        valid += 1
        tab.turn = valid
        for (const other of tabs) if (other !== tab) other.inbox.push(valid)
      })
    return { tab, refresh }
  }
  return { openTab, uses }
}

test('50 refreshes in two tabs with slow messages use every token once', async () => {
  const { openTab, uses } = fakeSession(fakeLocks())
  const [first, second] = [openTab(), openTab()]
  let isOver = false
  const deliverAll = async (): Promise<void> => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      first.tab.deliver()
      second.tab.deliver()
    }
  }
  const deliveries = deliverAll()
  await Promise.all(Array.from({ length: 25 }, () => [first.refresh(), second.refresh()]).flat())
  isOver = true
  await deliveries
  assert.deepEqual(
    uses,
    Array.from({ length: 50 }, (_, turn) => turn),
  )
})

test('a tab that has got its turn waits for the newest tokens', async () => {
  const { openTab, uses } = fakeSession(fakeLocks())
  const [first, second] = [openTab(), openTab()]
  await first.refresh()
  const refresh = second.refresh()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(uses, [0], 'its message has not arrived')
  second.tab.deliver()
  await refresh
  assert.deepEqual(uses, [0, 1])
})

test('a failed refresh gives the turn to the next tab', async () => {
  const locks = fakeLocks()
  const refreshAlone = refreshTurns({ name: 'company-data:test', locks, afterMessage: () => () => undefined })
  const session = { id: 's', turn: () => 0 }
  await assert.rejects(
    refreshAlone(session, () => Promise.reject(new Error('no network'))),
    /no network/,
  )
  assert.equal(await refreshAlone(session, async () => 'done'), 'done')
})

test('a suspended tab holds up the others for a limited time', async (t: TestContext) => {
  const waits: AbortController[] = []
  t.mock.method(AbortSignal, 'timeout', () => {
    const wait = new AbortController()
    waits.push(wait)
    return wait.signal
  })
  const locks = fakeLocks()
  const createTurns = () => refreshTurns({ name: 'company-data:test', locks, afterMessage: () => () => undefined })
  const session = { id: 's', turn: () => 0 }
  void createTurns()(session, () => new Promise(() => undefined))
  const refresh = createTurns()(session, async () => 'done')
  waits[1]?.abort(new DOMException('too long', 'TimeoutError'))
  assert.equal(await refresh, 'done')
})
