// Encodes a text as a QR code (ISO/IEC 18004, byte mode, level M). Our own code, because it is 200 lines and runs on a
// page that handles keys.

import { encodeCodewords, getAlignments, versionFor } from './qr-codewords.ts'
import { lowestPenalty, MASKS, type QrMatrix } from './qr-mask.ts'

interface Drawing {
  squares: QrMatrix
  /** Fixed patterns, which hold no data and are not masked. */
  fixed: boolean[][]
}

const emptyDrawing = (size: number): Drawing => {
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  return { squares: rows(), fixed: rows() }
}

const draw = ({ squares, fixed }: Drawing, x: number, y: number, dark: boolean): void => {
  const [row, fixedRow] = [squares[y], fixed[y]]
  if (row === undefined || fixedRow === undefined || x < 0 || x >= row.length) return
  row[x] = dark
  fixedRow[x] = true
}

/** Nested squares around a centre; `rings` lists the dark distances. */
const drawRings = (drawing: Drawing, x: number, y: number, rings: readonly boolean[]): void => {
  const reach = rings.length - 1
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      draw(drawing, x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))] ?? false)
}

const FINDER = [true, true, false, true, false]
const ALIGNMENT = [true, false, true]

const drawPatterns = (drawing: Drawing, version: number): void => {
  const size = drawing.squares.length
  for (let index = 0; index < size; index += 1) {
    draw(drawing, 6, index, index % 2 === 0)
    draw(drawing, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(drawing, x, y, FINDER)
  const alignments = getAlignments(version)
  const last = alignments.length - 1
  alignments.forEach((x, column) => {
    alignments.forEach((y, row) => {
      const isAtFinder = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0)
      if (!isAtFinder) drawRings(drawing, x, y, ALIGNMENT)
    })
  })
}

/** Appends the remainder of a division by a generator polynomial, which protects format and version bits. */
const protectedBits = (data: number, generator: number, length: number): number => {
  let rest = data
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (data << length) | rest
}

/** Level M is 00; the other three bits name the mask. */
const drawFormat = (drawing: Drawing, mask: number): void => {
  const bits = protectedBits(mask, 0x537, 10) ^ 0x5412
  const size = drawing.squares.length
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1
  for (let index = 0; index < 15; index += 1) {
    // Around the top left finder, skipping the timing lines.
    if (index < 8) draw(drawing, 8, index < 6 ? index : index + 1, bit(index))
    else draw(drawing, index === 8 ? 7 : 14 - index, 8, bit(index))
    // Again along the two other finders.
    if (index < 8) draw(drawing, size - 1 - index, 8, bit(index))
    else draw(drawing, 8, size - 15 + index, bit(index))
  }
  draw(drawing, 8, size - 8, true)
}

const drawVersion = (drawing: Drawing, version: number): void => {
  if (version < 7) return
  const bits = protectedBits(version, 0x1f25, 12)
  const size = drawing.squares.length
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)]
    draw(drawing, far, near, dark)
    draw(drawing, near, far, dark)
  }
}

/** In column pairs from the right, alternately up and down, around the fixed patterns. */
const drawCodewords = ({ squares, fixed }: Drawing, codewords: readonly number[]): void => {
  const size = squares.length
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const isUp = ((right + 1) & 2) === 0
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = squares[y]
        if (row === undefined || fixed[y]?.[x]) continue
        row[x] = (((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1) === 1
        index += 1
      }
    }
  }
}

const masked = ({ squares, fixed }: Drawing, mask: number): Drawing => {
  const flips = MASKS[mask] ?? (() => false)
  return {
    fixed,
    squares: squares.map((row, y) => row.map((dark, x) => (fixed[y]?.[x] ? dark : dark !== flips(x, y)))),
  }
}

/** Throws for a text of more than 600 bytes. */
export const qrMatrix = (text: string): QrMatrix => {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  if (version === undefined) throw new RangeError('the text is too long for a QR code')
  const drawing = emptyDrawing(version * 4 + 17)
  drawPatterns(drawing, version)
  drawFormat(drawing, 0)
  drawVersion(drawing, version)
  drawCodewords(drawing, encodeCodewords(bytes, version))
  return lowestPenalty(
    MASKS.map((_, mask) => {
      const candidate = masked(drawing, mask)
      drawFormat(candidate, mask)
      return candidate.squares
    }),
  )
}
