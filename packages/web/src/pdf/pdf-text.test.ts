// The text of a page as paragraphs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TextPiece, toParagraphs } from './pdf-text.ts'

const piece = (str: string, y: number, { hasEOL = true, height = 10 } = {}): TextPiece => ({
  str,
  height,
  hasEOL,
  transform: [1, 0, 0, 1, 0, y],
})

test('consecutive lines are one paragraph, a gap begins another one', () => {
  const items = [piece('Lease', 700, { height: 18 }), piece('The tenant', 660), piece('pays.', 647), piece('', 640)]
  assert.deepEqual(toParagraphs([...items, piece('Vienna,', 600, { hasEOL: false }), piece(' today', 600)]), [
    'Lease',
    'The tenant pays.',
    'Vienna, today',
  ])
})

test('joins a word broken at a line end, and keeps a real hyphen', () => {
  assert.deepEqual(toParagraphs([piece('the agree-', 100), piece('ment of the', 88), piece('E-', 76)]), [
    'the agreement of the E-',
  ])
  assert.deepEqual(toParagraphs([piece('Nord-', 100), piece('Süd', 88)]), ['Nord- Süd'])
  assert.deepEqual(toParagraphs([]), [])
})
