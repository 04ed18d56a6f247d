// Selecting several steps: by clicks with a key, by a box, and after steps were removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applySelection, keepExisting, NONE_CHOSEN } from './selected-steps.ts'

const select = (id: string) => ({ id, selected: true })
const unselect = (id: string) => ({ id, selected: false })

test('a step that becomes the only selected one is opened', () => {
  assert.deepEqual(applySelection(NONE_CHOSEN, [select('a')]), { selectedSteps: NONE_CHOSEN, onlyStep: 'a' })
  assert.equal(applySelection(new Set(['a']), [unselect('a'), select('b')]).onlyStep, 'b')
  assert.equal(applySelection(new Set(['a', 'b']), [unselect('a')]).onlyStep, 'b')
  assert.equal(applySelection(new Set(['a']), [select('a')]).onlyStep, undefined, 'it is open already')
  assert.equal(applySelection(new Set(['a']), [unselect('a')]).onlyStep, undefined)
})

test('a selection of several steps opens no panel', () => {
  const { selectedSteps, onlyStep } = applySelection(new Set(['a']), [select('b')])
  assert.deepEqual([[...selectedSteps], onlyStep], [['a', 'b'], undefined])
})

test('removed steps leave the selection, and one step is not several', () => {
  const selectedSteps = new Set(['a', 'b', 'c'])
  assert.equal(keepExisting(selectedSteps, new Set(['a', 'b', 'c', 'd'])), selectedSteps)
  assert.deepEqual([...keepExisting(selectedSteps, new Set(['a', 'c']))], ['a', 'c'])
  assert.equal(keepExisting(selectedSteps, new Set(['a'])), NONE_CHOSEN)
})
