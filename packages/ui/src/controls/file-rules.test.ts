// The type of a file is checked before its size; several files have a limit together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areTooLarge, checkFile } from './file-rules.ts'

test('a file is refused by kind or size, and otherwise may be chosen', () => {
  const file = { name: 'Contract.PDF', type: 'application/pdf', size: 2_000 }
  assert.equal(checkFile(file, {}), undefined)
  assert.equal(checkFile(file, { accept: '.pdf', maxBytes: 2_000 }), undefined)
  assert.equal(checkFile(file, { accept: '.png, application/*' }), undefined)
  assert.equal(checkFile(file, { accept: 'image/*' }), 'wrong-kind')
  assert.equal(checkFile(file, { accept: '.pdf', maxBytes: 1_999 }), 'too-large')
})

test('files are refused if they are too large together', () => {
  const pages = [{ size: 700 }, { size: 300 }]
  assert.equal(areTooLarge(pages, {}), false)
  assert.equal(areTooLarge(pages, { maxBytes: 800, maxTotalBytes: 1_000 }), false)
  assert.equal(areTooLarge([...pages, { size: 1 }], { maxTotalBytes: 1_000 }), true)
})
