// Builds a small TrueType font of the glyphs that a document uses, renumbered in order of first use.
import type { TrueType } from './truetype.ts'

const HAS_WORDS = 0x0001
const HAS_SCALE = 0x0008
const HAS_MORE = 0x0020
const HAS_TWO_SCALES = 0x0040
const HAS_MATRIX = 0x0080
const HAS_INSTRUCTIONS = 0x0100

/** In units of the font. */
export interface Placement {
  dx: number
  dy: number
  advance: number
}

export interface SubsetGlyph {
  id: number
  /** Its outline is moved, and its width another one. */
  placed?: Placement | undefined
}

const toDataView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const componentBytes = (flags: number): number => {
  const offsets = (flags & HAS_WORDS) === 0 ? 2 : 4
  if ((flags & HAS_MATRIX) !== 0) return 4 + offsets + 8
  if ((flags & HAS_TWO_SCALES) !== 0) return 4 + offsets + 4
  return 4 + offsets + ((flags & HAS_SCALE) === 0 ? 0 : 2)
}

/** A glyph composed of others: `renumber` returns their new numbers. Its hints are left out. */
const composite = (outline: Uint8Array, renumber: (glyph: number) => number): Uint8Array => {
  const copy = outline.slice()
  const view = toDataView(copy)
  let at = 10
  let flags = HAS_MORE
  while ((flags & HAS_MORE) !== 0) {
    flags = view.getUint16(at)
    view.setUint16(at, flags & ~HAS_INSTRUCTIONS)
    view.setUint16(at + 2, renumber(view.getUint16(at + 2)))
    at += componentBytes(flags)
  }
  return copy.subarray(0, at)
}

/** An outline without its hints: no reader needs them, and they are a third of a font. */
const simple = (outline: Uint8Array, contours: number): Uint8Array => {
  const view = toDataView(outline)
  const hintsAt = 10 + contours * 2
  const hints = view.getUint16(hintsAt)
  const copy = new Uint8Array(outline.length - hints)
  copy.set(outline.subarray(0, hintsAt))
  copy.set(outline.subarray(hintsAt + 2 + hints), hintsAt + 2)
  return copy
}

/** A glyph may be listed several times: once for each text that it represents, and for each placement. */
const firstNumbers = (glyphs: readonly SubsetGlyph[]): Map<number, number> =>
  new Map(
    glyphs
      .map(({ id, placed }, index): [number | undefined, number] => [placed ? undefined : id, index])
      .filter((entry): entry is [number, number] => entry[0] !== undefined)
      .reverse(),
  )

const ARE_OFFSETS = 0x0002

/** A glyph composed of another one, which it moves. */
const movedOutline = (outline: Uint8Array, component: number, { dx, dy }: Placement): Uint8Array => {
  const view = new DataView(new ArrayBuffer(18))
  const box = toDataView(outline)
  view.setInt16(0, -1)
  for (const [at, shift] of [dx, dy, dx, dy].entries()) view.setInt16(2 + at * 2, box.getInt16(2 + at * 2) + shift)
  view.setUint16(10, HAS_WORDS | ARE_OFFSETS)
  view.setUint16(12, component)
  view.setInt16(14, dx)
  view.setInt16(16, dy)
  return new Uint8Array(view.buffer)
}

const outlines = (font: TrueType, glyphs: SubsetGlyph[]): Uint8Array[] => {
  const numbers = firstNumbers(glyphs)
  const renumber = (id: number): number => {
    const number = numbers.get(id) ?? glyphs.push({ id }) - 1
    numbers.set(id, number)
    return number
  }
  const list: Uint8Array[] = []
  // A composite glyph adds its components to the end of the list.
  for (let index = 0; index < glyphs.length; index++) {
    const { id, placed } = glyphs[index] ?? { id: 0 }
    const outline = font.getOutline(id)
    const contours = outline.length === 0 ? 0 : toDataView(outline).getInt16(0)
    if (contours === 0) list.push(new Uint8Array())
    else if (placed) list.push(movedOutline(outline, renumber(id), placed))
    else if (contours > 0) list.push(simple(outline, contours))
    else list.push(composite(outline, (component) => renumber(font.getComponent(id, component))))
  }
  return list
}

const padded = (length: number): number => (length + 3) & ~3

const checksum = (bytes: Uint8Array): number => {
  const view = toDataView(bytes)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** Every table length is a multiple of four, so that the checksum covers whole words. */
export const assembleFont = (tables: ReadonlyArray<readonly [string, Uint8Array]>): Uint8Array => {
  const headBytes = 12 + tables.length * 16
  const file = new Uint8Array(tables.reduce((length, [, table]) => length + table.length, headBytes))
  const view = toDataView(file)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, tables.length * 16 - power * 16)
  let offset = headBytes
  for (const [index, [tag, table]] of tables.entries()) {
    const row = 12 + index * 16
    for (let at = 0; at < 4; at++) file[row + at] = tag.charCodeAt(at)
    view.setUint32(row + 4, checksum(table))
    view.setUint32(row + 8, offset)
    view.setUint32(row + 12, table.length)
    file.set(table, offset)
    offset += table.length
  }
  return file
}

const copyView = (view: DataView): Uint8Array => {
  const copy = new Uint8Array(padded(view.byteLength))
  copy.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  return copy
}

const headTable = (font: TrueType): Uint8Array => {
  const head = copyView(font.table('head'))
  toDataView(head).setUint32(8, 0)
  toDataView(head).setInt16(50, 1)
  return head
}

const countTable = (font: TrueType, tag: 'hhea' | 'maxp', at: number, count: number): Uint8Array => {
  const table = copyView(font.table(tag))
  toDataView(table).setUint16(at, count)
  return table
}

const widths = (font: TrueType, glyphs: readonly SubsetGlyph[]): Uint8Array => {
  const hmtx = new Uint8Array(glyphs.length * 4)
  for (const [index, { id, placed }] of glyphs.entries()) {
    toDataView(hmtx).setUint16(index * 4, placed?.advance ?? font.getAdvance(id))
    toDataView(hmtx).setInt16(index * 4 + 2, font.getLeftBearing(id) + (placed?.dx ?? 0))
  }
  return hmtx
}

/** `used`: glyphs of `font` in the order of their new numbers; the first must be 0, the missing-glyph glyph. */
export const subsetFont = (font: TrueType, used: readonly SubsetGlyph[]): Uint8Array => {
  const glyphs = [...used]
  const list = outlines(font, glyphs)
  const glyf = new Uint8Array(
    Math.max(
      4,
      list.reduce((length, outline) => length + padded(outline.length), 0),
    ),
  )
  const loca = new Uint8Array((list.length + 1) * 4)
  let offset = 0
  for (const [index, outline] of list.entries()) {
    toDataView(loca).setUint32(index * 4, offset)
    glyf.set(outline, offset)
    offset += padded(outline.length)
  }
  toDataView(loca).setUint32(list.length * 4, offset)
  return assembleFont([
    ['glyf', glyf],
    ['head', headTable(font)],
    ['hhea', countTable(font, 'hhea', 34, glyphs.length)],
    ['hmtx', widths(font, glyphs)],
    ['loca', loca],
    ['maxp', countTable(font, 'maxp', 4, glyphs.length)],
  ])
}
