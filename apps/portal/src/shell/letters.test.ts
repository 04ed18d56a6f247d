// Two-letter shortcuts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLetterSequence } from './letters.ts'

const letters = () => createLetterSequence((keys) => ['g s', 's g'].includes(keys))

test('two letters in a row are a shortcut, and begin no second one', () => {
  const { press } = letters()
  assert.equal(press('g', 0), undefined)
  assert.equal(press('s', 500), 'g s')
  assert.equal(press('g', 600), undefined)
})

test('a letter in between restarts, and a first letter expires', () => {
  const { press } = letters()
  press('g', 0)
  press('x', 100)
  assert.equal(press('s', 200), undefined)
  assert.equal(press('g', 300), 's g', 'a letter that completes nothing starts a sequence')
  press('g', 1_000)
  assert.equal(press('s', 9_000), undefined)
})
