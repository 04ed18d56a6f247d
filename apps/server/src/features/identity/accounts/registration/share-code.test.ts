// Share codes are read out and typed by people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShareCode } from './share-code.ts'

test('a share code has no two characters that look or sound alike', () => {
  const characters = new Set(Array.from({ length: 500 }, createShareCode).join(''))
  const pairs = ['B8', 'I1', 'O0', 'S5', 'Z2']
  assert.deepEqual(
    pairs.filter((pair) => [...pair].every((character) => characters.has(character))),
    [],
  )
  assert.match(createShareCode(), /^[A-Z0-9]{10}$/)
})
