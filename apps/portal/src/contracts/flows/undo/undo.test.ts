// Undo and redo.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type History, type HistoryAction, historyReducer, startHistory } from './undo.ts'

const run = (...actions: HistoryAction<string>[]): History<string> =>
  actions.reduce<History<string>>(historyReducer, startHistory('a'))

const to = (next: string, mark?: string): HistoryAction<string> => ({ type: 'change', change: () => next, mark })

test('changes are undone and redone in order', () => {
  const twice = run(to('b'), to('c'))
  assert.equal(historyReducer(twice, { type: 'undo' }).present, 'b')
  assert.equal(run(to('b'), to('c'), { type: 'undo' }, { type: 'undo' }, { type: 'undo' }).present, 'a')
  assert.equal(run(to('b'), to('c'), { type: 'undo' }, { type: 'undo' }, { type: 'redo' }).present, 'b')
  assert.equal(run(to('b'), { type: 'redo' }).present, 'b')
})

test('letters typed into one field are undone together', () => {
  const typedHistory = run(to('ab', 'name'), to('abc', 'name'), to('abcd', 'name'))
  assert.equal(historyReducer(typedHistory, { type: 'undo' }).present, 'a')
  const elsewhere = run(to('ab', 'name'), to('x', 'label'))
  assert.equal(historyReducer(elsewhere, { type: 'undo' }).present, 'ab')
})

test('a change after an undo clears the redo steps, and no change adds no step', () => {
  assert.deepEqual(run(to('b'), { type: 'undo' }, to('c')).future, [])
  assert.deepEqual(run({ type: 'change', change: (state) => state }).past, [])
})

test('settling keeps the undo history, and restarting clears it', () => {
  assert.equal(run(to('b'), { type: 'settle', state: 'B' }, { type: 'undo' }).present, 'a')
  assert.deepEqual(run(to('b'), { type: 'restart', state: 'z' }), startHistory('z'))
})
