// Reads QR codes back by the rules of the standard, independently of the drawing code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countBits, getAlignments } from './qr-codewords.ts'
import { MASKS, type QrMatrix } from './qr-mask.ts'
import { qrMatrix } from './qr-matrix.ts'
import { multiply } from './reed-solomon.ts'

/** From the table of the standard: the fifteen bits of level M for each mask. */
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]

const isFixed = (version: number, x: number, y: number): boolean => {
  const size = version * 4 + 17
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true
  const alignments = getAlignments(version)
  return alignments.some((cx) =>
    alignments.some((cy) => {
      const isAtFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)
      return !isAtFinder && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2
    }),
  )
}

const readFormat = (matrix: QrMatrix): { near: string; far: string } => {
  const at = (x: number, y: number) => (matrix[y]?.[x] ? '1' : '0')
  const size = matrix.length
  const near =
    [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8)).join('') + [7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)).join('')
  const far =
    Array.from({ length: 7 }, (_, index) => at(8, size - 1 - index)).join('') +
    Array.from({ length: 8 }, (_, index) => at(size - 8 + index, 8)).join('')
  return { near, far }
}

const readCodewords = (matrix: QrMatrix, mask: number): number[] => {
  const size = matrix.length
  const version = (size - 17) / 4
  const columns: number[] = []
  for (let x = size - 1; x > 0; x -= x === 8 ? 3 : 2) columns.push(x)
  const bits = columns.flatMap((right, pair) =>
    Array.from({ length: size }, (_, step) => (pair % 2 === 0 ? size - 1 - step : step)).flatMap((y) =>
      [right, right - 1]
        .filter((x) => !isFixed(version, x, y))
        .map((x) => ((matrix[y]?.[x] ?? false) !== MASKS[mask]?.(x, y) ? '1' : '0')),
    ),
  )
  assert.equal(bits.length, countBits(version))
  return (
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((word) => Number.parseInt(word, 2)) ?? []
  )
}

/** A block is valid when the polynomial of its words is zero at the powers of two. */
const isDivisible = (block: readonly number[], correction: number): boolean => {
  let power = 1
  for (let index = 0; index < correction; index += 1) {
    if (block.reduce((value, word) => multiply(value, power) ^ word, 0) !== 0) return false
    power = multiply(power, 2)
  }
  return true
}

test('format, mask and text of a one-block code can be read back', () => {
  const matrix = qrMatrix('HELLO-WORLD1')
  assert.equal(matrix.length, 21)
  const { near, far } = readFormat(matrix)
  assert.equal(near, far)
  const mask = FORMATS.indexOf(near)
  assert.notEqual(mask, -1, near)
  assert.equal(matrix[13]?.[8], true, 'the dark square')
  const codewords = readCodewords(matrix, mask)
  assert.equal(isDivisible(codewords, 10), true)
  const bits = codewords.map((word) => word.toString(2).padStart(8, '0')).join('')
  assert.equal(bits.slice(0, 12), '010000001100')
  const text = bits
    .slice(12, 12 + 96)
    .match(/.{8}/g)
    ?.map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
  assert.equal(text?.join(''), 'HELLO-WORLD1')
})

test('each block of a longer code is divisible', () => {
  // Version 8 has four blocks of 38, 38, 39 and 39 words with 22 words of correction each.
  const text =
    'otpauth://totp/Company%20Data:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Company%20Data&digits=6&period=30!'
  const matrix = qrMatrix(text)
  assert.equal(matrix.length, 49)
  const codewords = readCodewords(matrix, FORMATS.indexOf(readFormat(matrix).near))
  const data: number[][] = [[], [], [], []]
  let index = 0
  for (let row = 0; row < 39; row += 1)
    for (let block = row < 38 ? 0 : 2; block < 4; block += 1) data[block]?.push(codewords[index++] ?? 0)
  for (let row = 0; row < 22; row += 1) for (const block of data) block.push(codewords[index++] ?? 0)
  assert.deepEqual(
    data.map((block) => isDivisible(block, 22)),
    [true, true, true, true],
  )
})

test('refuses a text that is too long for any code', () => {
  assert.throws(() => qrMatrix('x'.repeat(1000)), RangeError)
})
