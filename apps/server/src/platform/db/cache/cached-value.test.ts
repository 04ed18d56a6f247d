// The cached value: loaded first, follows notifications, never goes back, survives a failing load.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { type Database, openDatabase } from '../database.ts'
import { onEmbeddedServer } from '../testing/each-server.ts'
import { type CachedValueOptions, cachedValue } from './cached-value.ts'

const startedValue = async <S, T>(options: CachedValueOptions<S, T>) => {
  const value = cachedValue(options)
  await value.start()
  return value
}

onEmbeddedServer('cached', (server) => {
  let db: Database<unknown>
  before(async () => {
    db = openDatabase({ url: await server.newDatabase() })
  })
  after(() => db.close())

  test('is loaded before it resolves, and follows a notification', async () => {
    let version = 1
    const value = await startedValue({ db, topic: 'v', load: async () => version, everyMs: 60_000 })
    assert.equal(value.get(), 1)
    version = 2
    assert.equal(value.get(), 1)
    await db.transaction((tx) => db.notify(tx, 'v'))
    await until('it is known', () => value.get() === 2)
    await value.stop()
  })

  test('follows an unannounced change at the safety interval', async () => {
    let version = 1
    const value = await startedValue({ db, topic: 'i', load: async () => version, everyMs: 10 })
    version = 2
    await until('it is known', () => value.get() === 2)
    await value.stop()
  })

  test('coalesces overlapping loads and never returns an older value', async () => {
    let version = 1
    let loads = 0
    const load = async () => {
      loads += 1
      const read = version
      // The first of the overlapping loads is the slowest.
      await leaveTimeFor('other loads to begin', loads === 2 ? 60 : 1)
      return read
    }
    const value = await startedValue({ db, topic: 's', load, everyMs: 60_000 })
    const observedValues: number[] = []
    const refreshed = Array.from({ length: 20 }, () => {
      version += 1
      return value.refresh().then((read) => {
        observedValues.push(value.get())
        return read
      })
    })
    const results = await Promise.all(refreshed)
    assert.equal(loads, 3)
    assert.deepEqual(
      observedValues,
      observedValues.toSorted((a, b) => a - b),
    )
    assert.equal(value.get(), version)
    // A refresh returns a value loaded after its call: all but the first had to wait for the newest load.
    assert.deepEqual(results, [2, ...Array.from({ length: 19 }, () => version)])
    await value.stop()
  })

  test('keeps and reports the last value when a load fails, and recovers', async () => {
    let failing = false
    const errors: string[] = []
    const load = async () => {
      if (failing) throw new Error('unreadable')
      return errors.length
    }
    const value = await startedValue({
      db,
      topic: 'f',
      load,
      everyMs: 5,
      onError: ({ message }) => errors.push(message),
    })
    failing = true
    await until('it is known', () => errors.length > 1)
    assert.equal(value.get(), 0)
    await assert.rejects(value.refresh(), /unreadable/)
    failing = false
    await until('it is known', () => value.get() > 0)
    await value.stop()
  })

  test('a failing first load rejects, and a stopped value loads no more', async () => {
    const load = async () => Promise.reject(new Error('nothing there'))
    await assert.rejects(startedValue({ db, topic: 'n', load }), /nothing there/)
    let loads = 0
    const value = await startedValue({ db, topic: 'n', load: async () => ++loads, everyMs: 5 })
    await value.stop()
    const before = loads
    await db.transaction((tx) => db.notify(tx, 'n'))
    await leaveTimeFor('another load', 30)
    assert.equal(loads, before)
    await assert.rejects(value.refresh(), /stopped/)
  })
})
