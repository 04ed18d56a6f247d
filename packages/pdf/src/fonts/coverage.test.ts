// The table of printable characters agrees with the faces, in every style (FB-05).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unprintable } from '@company-data/flow-engine/print'
import fc from 'fast-check'
import { listDrawnCharacters } from './coverage.ts'
import { type Family, type FontStyle, faceFor, shapeText } from './index.ts'

const style = fc.record({
  family: fc.constantFrom<Family>('sans', 'serif', 'mono', 'calibri'),
  bold: fc.boolean(),
  italic: fc.boolean(),
})

/** No plane after the third has letters. */
const ALL_WITH_LETTERS = 0x40000
const drawnCharacters = listDrawnCharacters()
/** Characters that a document leaves out or prints as a space. */
const isLeftOut = (point: number): boolean =>
  /[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u0085]/u.test(String.fromCodePoint(point))

test('[FB-05] every character of a font is printable, and no other one', () => {
  const members = new Set(drawnCharacters)
  const points = Array.from({ length: ALL_WITH_LETTERS }, (_, index) => index + 0x20).filter(
    (point) => !isLeftOut(point) && String.fromCodePoint(point).normalize('NFC').codePointAt(0) === point,
  )
  const text = points.map((point) => String.fromCodePoint(point)).join(' ')
  const expected = points.filter((point) => !members.has(point))
  assert.deepEqual(
    unprintable(text).map((character) => character.codePointAt(0)),
    expected,
  )
})

test('[FB-05] each printable character is drawn in each style, and without a box', () => {
  fc.assert(
    fc.property(fc.constantFrom(...drawnCharacters), style, (point, of: FontStyle) => {
      assert.ok(faceFor(point, of), `U+${point.toString(16)} in ${JSON.stringify(of)}`)
      if (isLeftOut(point)) return
      const { runs, missing } = shapeText(String.fromCodePoint(point), of)
      assert.deepEqual(missing, [])
      assert.ok(
        runs.every(({ glyphs }) => glyphs.every(({ id }) => id !== 0)),
        `U+${point.toString(16)}`,
      )
    }),
    { numRuns: 300 },
  )
})

test('[FB-05] the fonts have every character of the common national sets', () => {
  const decode = (encoding: string, rows: readonly [number, number], cells: readonly [number, number]): string[] => {
    const decoder = new TextDecoder(encoding)
    const texts: string[] = []
    for (let row = rows[0]; row <= rows[1]; row += 1)
      for (let cell = cells[0]; cell <= cells[1]; cell += 1) texts.push(decoder.decode(new Uint8Array([row, cell])))
    return texts.filter((text) => [...text].length === 1 && /^[^\p{Co}\ufffd]$/u.test(text))
  }
  const sets: Readonly<Record<string, string[]>> = {
    'GBK, Chinese': decode('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
    'Big5, Taiwan': decode('big5', [0xa4, 0xf9], [0xa1, 0xfe]),
    'Shift JIS, Japanese': decode('shift_jis', [0x88, 0x9f], [0x40, 0xfc]),
    'EUC-KR, Korean': decode('euc-kr', [0xb0, 0xfd], [0xa1, 0xfe]),
    'ISO 8859-6, Arabic': decode('iso-8859-6', [0x20, 0x20], [0xc1, 0xf2]).map((text) => text.trim()),
    'Windows 874, Thai': Array.from({ length: 87 }, (_, index) => String.fromCodePoint(0xe01 + index)),
    Devanagari: Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x900 + index)),
  }
  for (const [name, texts] of Object.entries(sets)) {
    const missing = texts.flatMap((text) => unprintable(text)).filter((text) => !/\p{Cn}/u.test(text))
    assert.deepEqual(missing, [], name)
  }
})
