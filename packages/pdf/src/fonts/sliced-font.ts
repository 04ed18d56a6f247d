// A font in many small files, each with some of its characters: a file is read when one of its characters is drawn.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pinWeight } from './pin-weight.ts'
import { assembleFont } from './subset.ts'
import { type FontMetrics, readCharacters, type TrueType, trueType } from './truetype.ts'
import { readWoff2, readWoff2Table } from './woff2/read-woff2.ts'

/** The packages of one family, by what their characters are drawn for. */
export type SlicedPack = 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-jp' | 'noto-sans-kr'

const { resolve } = createRequire(import.meta.url)

interface Slice {
  file: string
  first: number
  last: number
}

const RANGE = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi

const resolveSlice = (pack: SlicedPack, name: string): string =>
  resolve(`@fontsource-variable/${pack}/files/${pack}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`)

/** Slices for other scripts: our other faces have their characters. */
const OTHER_SCRIPTS = /^(?:latin|cyrillic|vietnamese)/

/** Ranges of characters in ascending order, each with the file that has them. */
const readSlices = (pack: SlicedPack): Slice[] => {
  const ranges = JSON.parse(readFileSync(resolve(`@fontsource-variable/${pack}/unicode.json`), 'utf8'))
  return Object.entries(ranges as Record<string, string>)
    .filter(([name]) => !OTHER_SCRIPTS.test(name))
    .flatMap(([name, text]) => {
      const file = resolveSlice(pack, name)
      return Array.from(text.matchAll(RANGE), ([, first = '', last = first]) => ({
        file,
        first: Number.parseInt(first, 16),
        last: Number.parseInt(last, 16),
      }))
    })
    .sort((a, b) => a.first - b.first)
}

const slicesOf = new Map<SlicedPack, Slice[]>()

const listSlices = (pack: SlicedPack): Slice[] => {
  const slices = slicesOf.get(pack) ?? readSlices(pack)
  slicesOf.set(pack, slices)
  return slices
}

const findSlice = (slices: readonly Slice[], codePoint: number): Slice | undefined => {
  let [from, to] = [0, slices.length - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const slice = slices[middle]
    if (!slice || codePoint < slice.first) to = middle - 1
    else if (codePoint > slice.last) from = middle + 1
    else return slice
  }
  return undefined
}

/** True if a file of the pack is made for the character; no font is read for this. */
export const isInPack = (pack: SlicedPack, codePoint: number): boolean =>
  findSlice(listSlices(pack), codePoint) !== undefined

/** Every character of the pack. */
export const listPackCharacters = (pack: SlicedPack): number[] =>
  [...new Set(listSlices(pack).map(({ file }) => file))].flatMap((file) => {
    const cmap = readWoff2Table(new Uint8Array(readFileSync(file)), 'cmap')
    return [...readCharacters(new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength)).keys()]
  })

const pad = (table: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((table.length + 3) & ~3)
  padded.set(table)
  return padded
}

/** Tables for shapers and vertical text, which none of these characters needs. */
const UNUSED = new Set(['BASE', 'GDEF', 'GPOS', 'GSUB', 'STAT', 'VORG', 'VVAR', 'vhea', 'vmtx'])

const loadSlice = (file: string, weight: number): TrueType => {
  const tables = [...readWoff2(new Uint8Array(readFileSync(file)))]
    .filter(([tag]) => !UNUSED.has(tag))
    .map(([tag, table]): [string, Uint8Array] => [tag, pad(table)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return trueType(pinWeight(assembleFont(tables), weight))
}

/** About 80 KB each. A long text has some thirty; all of two packages fit, so that no text reads one again and again. */
const MAX_CACHED = 256

/** The slices that were used last. */
const cache = new Map<string, TrueType>()

const cachedSlice = (file: string, weight: number): TrueType => {
  const key = `${weight} ${file}`
  const slice = cache.get(key) ?? loadSlice(file, weight)
  cache.delete(key)
  cache.set(key, slice)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return slice
}

/** Limits of a glyph (points, contours) for readers; no glyph of the family has more. */
const MAX_POINTS = 2000
const MAX_CONTOURS = 400

const maxTable = (base: TrueType): DataView => {
  const table = base.table('maxp')
  const copy = new DataView(table.buffer.slice(table.byteOffset, table.byteOffset + table.byteLength))
  for (const at of [6, 10]) copy.setUint16(at, MAX_POINTS)
  for (const at of [8, 12]) copy.setUint16(at, MAX_CONTOURS)
  return copy
}

const GLYPH_BITS = 16
const inSlice = (glyph: number): number => glyph & 0xffff

/** A glyph has the number of its slice, from 1, above the number that it has there. */
export const slicedFont = (pack: SlicedPack, postscriptName: string, weight: number): TrueType => {
  const slices = listSlices(pack)
  const files = [...new Set(slices.map(({ file }) => file))]
  const load = (file: string | undefined): TrueType => cachedSlice(file ?? files[0] ?? '', weight)
  const loadFor = (glyph: number): TrueType => load(files[(glyph >> GLYPH_BITS) - 1])
  const base = load(files[0])
  const { unitsPerEm, box, ascent, descent, capHeight, italicAngle }: FontMetrics = base
  const maxp = maxTable(base)
  return {
    postscriptName,
    unitsPerEm,
    box,
    ascent,
    descent,
    capHeight,
    italicAngle,
    bytes: new Uint8Array(),
    findGlyph(codePoint) {
      const slice = findSlice(slices, codePoint)
      const glyph = slice === undefined ? 0 : load(slice.file).findGlyph(codePoint)
      return glyph === 0 || slice === undefined ? 0 : ((files.indexOf(slice.file) + 1) << GLYPH_BITS) | glyph
    },
    getAdvance: (glyph) => (glyph === 0 ? unitsPerEm : loadFor(glyph).getAdvance(inSlice(glyph))),
    getLeftBearing: (glyph) => (glyph === 0 ? 0 : loadFor(glyph).getLeftBearing(inSlice(glyph))),
    getOutline: (glyph) => (glyph === 0 ? new Uint8Array() : loadFor(glyph).getOutline(inSlice(glyph))),
    getComponent: (glyph, component) => glyph - inSlice(glyph) + component,
    table: (tag) => (tag === 'maxp' ? maxp : base.table(tag)),
  }
}
