// Card positions: cards moved by hand stay in their position across visits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvasStore } from './canvas-store.ts'
import { createSavedPositions } from './saved-positions.ts'

const memory = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  }
}

const computed = new Map([['a', { x: 0, y: 0 }]])
const byHand = new Map([['a', { x: 48, y: -8 }]])

test('stores positions set by hand, not computed ones, until the next tidy-up', () => {
  const storage = memory()
  const open = () => createCanvasStore(createSavedPositions('flow-1', () => storage))
  const first = open()
  first.change({ positions: computed, layouts: 1 })
  assert.equal(storage.entries.size, 0)
  first.change({ positions: byHand, isByHand: true, movingStep: 'a' })
  assert.equal(storage.entries.size, 0, 'the card is still being dragged')
  first.change({ positions: byHand, isByHand: true, movingStep: undefined })

  const reopenedStore = open()
  assert.deepEqual(reopenedStore.get().positions, byHand)
  assert.equal(reopenedStore.get().layouts, 1, 'nothing is computed')
  assert.deepEqual(createCanvasStore(createSavedPositions('flow-2', () => storage)).get().layouts, 0)

  reopenedStore.change({ positions: computed, layouts: 2, isByHand: false })
  assert.equal(open().get().layouts, 0)
})

test('unavailable or foreign storage loses only the positions', () => {
  const refusing = () => {
    throw new Error('SecurityError')
  }
  const store = createCanvasStore(createSavedPositions('flow-1', refusing))
  store.change({ positions: byHand, isByHand: true })
  assert.deepEqual(store.get().positions, byHand)
  for (const text of ['{', 'null', '[1]', '{"a":"b"}'])
    assert.equal(
      createCanvasStore(createSavedPositions('f', () => ({ ...memory(), getItem: () => text }))).get().layouts,
      0,
      text,
    )
})
