// Input is stored after a pause or immediately, one state at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraftSaver } from './draft-saver.ts'

/** Each save ends when the test ends it. */
const createFixture = () => {
  const saves: Array<PromiseWithResolvers<void>> = []
  const begun: string[] = []
  const storedTexts: string[] = []
  let text = ''
  const saver = createDraftSaver(
    async () => {
      const snapshot = text
      begun.push(snapshot)
      const save = Promise.withResolvers<void>()
      saves.push(save)
      await save.promise
      return snapshot
    },
    (snapshot) => storedTexts.push(snapshot),
  )
  return {
    saver,
    begun,
    stored: storedTexts,
    type: (next: string) => {
      text = next
      saver.later()
    },
    end: async (index: number) => {
      saves[index]?.resolve()
      // Lets all pending promises settle before timers and events.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a save waits for a pause, except on a lock or a closing page', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { saver, type, begun, stored, end } = createFixture()
  type('A')
  context.mock.timers.tick(249)
  type('Ad')
  context.mock.timers.tick(249)
  assert.deepEqual(begun, [])
  context.mock.timers.tick(1)
  assert.deepEqual(begun, ['Ad'])
  await end(0)
  assert.deepEqual(stored, ['Ad'])
  saver.flush()
  assert.deepEqual(begun, ['Ad'], 'nothing waits')
  type('Ada')
  saver.flush()
  assert.deepEqual(begun, ['Ad', 'Ada'])
})

test('two saves never overlap, and the newest state is stored last', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { saver, type, begun, stored, end } = createFixture()
  type('one')
  saver.now()
  type('two')
  saver.now()
  type('three')
  saver.now()
  assert.deepEqual(begun, ['one'])
  await end(0)
  assert.deepEqual([begun, stored], [['one', 'three'], []])
  await end(1)
  assert.deepEqual(stored, ['three'])
})

test('input typed during a save is not reported as stored', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { saver, type, stored, end } = createFixture()
  type('one')
  saver.now()
  type('two')
  await end(0)
  assert.deepEqual(stored, [])
  context.mock.timers.tick(250)
  await end(1)
  assert.deepEqual(stored, ['two'])
})
