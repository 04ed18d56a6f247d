// Work of several accounts runs in turn, at most so much at a time, and a failure gives its turn to the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { accountTurns } from './account-turns.ts'
import { runInCall } from './call-context.ts'

const createFixture = (max: number) => {
  const inTurn = accountTurns(max)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const start = (name: string): Promise<void> =>
    runInCall({ account: name.slice(0, 3) }, () =>
      inTurn(() => {
        begun.push(name)
        const end = Promise.withResolvers<void>()
        ends.set(name, end)
        return end.promise
      }),
    )
  return { start, begun, ends }
}

test('B-23: one account with much work delays another by one piece of it', async () => {
  const { start, begun, ends } = createFixture(1)
  const all = ['ada 1', 'ada 2', 'ada 3', 'bob 1'].map(start)
  for (const name of ['ada 1', 'bob 1', 'ada 2', 'ada 3']) {
    await setImmediate()
    assert.equal(begun.at(-1), name)
    ends.get(name)?.resolve()
  }
  await Promise.all(all)
})

test('a failed piece of work gives its turn to the next one', async () => {
  const { start, begun, ends } = createFixture(2)
  const [first, ...others] = ['ada 1', 'ada 2', 'ada 3'].map(start)
  await setImmediate()
  assert.deepEqual(begun, ['ada 1', 'ada 2'])
  ends.get('ada 1')?.reject(new Error('lost'))
  await assert.rejects(first ?? Promise.resolve(), /lost/)
  await setImmediate()
  assert.deepEqual(begun, ['ada 1', 'ada 2', 'ada 3'])
  for (const end of ends.values()) end.resolve()
  await Promise.all(others)
})
