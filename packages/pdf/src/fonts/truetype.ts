// Reads a TrueType font: glyphs by character, widths, and the numbers of a PDF font descriptor.

/** A box of a font in its own units: left, bottom, right, top. */
export type FontBox = readonly [number, number, number, number]

/** The numbers of a font descriptor. */
export interface FontMetrics {
  readonly unitsPerEm: number
  readonly box: FontBox
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly italicAngle: number
}

export interface TrueType extends FontMetrics {
  readonly postscriptName: string
  /** The whole file, for a shaper. */
  readonly bytes: Uint8Array
  /** 0 when the font lacks the character. */
  findGlyph(codePoint: number): number
  /** In units of the font. */
  getAdvance(glyph: number): number
  getLeftBearing(glyph: number): number
  /** The outline of a glyph, unchanged; empty for a space. */
  getOutline(glyph: number): Uint8Array
  /** The glyph that a composite glyph names as its component. */
  getComponent(glyph: number, component: number): number
  table(tag: string): DataView
}

const EMPTY = new Uint8Array()

const toDataView = (bytes: Uint8Array, offset = 0, length = bytes.byteLength - offset): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset + offset, length)

const readTables = (bytes: Uint8Array): Map<string, DataView> => {
  const file = toDataView(bytes)
  const tables = new Map<string, DataView>()
  for (let index = 0; index < file.getUint16(4); index++) {
    const row = 12 + index * 16
    const tag = String.fromCharCode(...bytes.subarray(row, row + 4))
    tables.set(tag, toDataView(bytes, file.getUint32(row + 8), file.getUint32(row + 12)))
  }
  return tables
}

/** One table of a font file. */
export const readTable = (bytes: Uint8Array, tag: string): DataView => {
  const table = readTables(bytes).get(tag)
  if (!table) throw new Error(`The font has no table ${tag}.`)
  return table
}

/** Format 12: groups of characters in all planes. */
const readGroups = (cmap: DataView, offset: number, glyphs: Map<number, number>): void => {
  for (let index = 0; index < cmap.getUint32(offset + 12); index++) {
    const row = offset + 16 + index * 12
    const [first, last, glyph] = [cmap.getUint32(row), cmap.getUint32(row + 4), cmap.getUint32(row + 8)]
    for (let codePoint = first; codePoint <= last; codePoint++) glyphs.set(codePoint, glyph + codePoint - first)
  }
}

/** Format 4: segments of the basic plane. */
const readSegments = (cmap: DataView, offset: number, glyphs: Map<number, number>): void => {
  const size = cmap.getUint16(offset + 6)
  const [ends, starts] = [offset + 14, offset + 16 + size]
  const [deltas, ranges] = [starts + size, starts + 2 * size]
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)]
    const [delta, range] = [cmap.getUint16(deltas + at), cmap.getUint16(ranges + at)]
    for (let codePoint = first; codePoint <= last && codePoint !== 0xffff; codePoint++) {
      const listedGlyph = range === 0 ? codePoint : cmap.getUint16(ranges + at + range + 2 * (codePoint - first))
      if (listedGlyph !== 0) glyphs.set(codePoint, (listedGlyph + delta) & 0xffff)
    }
  }
}

/** Character → glyph, of a table `cmap`. */
export const readCharacters = (cmap: DataView): Map<number, number> => {
  const offsets = new Map<number, number>()
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const row = 4 + index * 8
    const platform = cmap.getUint16(row)
    const offset = cmap.getUint32(row + 4)
    if (platform === 3 || platform === 0) offsets.set(cmap.getUint16(offset), offset)
  }
  const glyphs = new Map<number, number>()
  const [groups, segments] = [offsets.get(12), offsets.get(4)]
  if (groups !== undefined) readGroups(cmap, groups, glyphs)
  else if (segments !== undefined) readSegments(cmap, segments, glyphs)
  return glyphs
}

/** The PDF and PostScript name of the font (name 6). */
const readName = (name: DataView): string => {
  const texts = name.getUint16(4)
  for (let index = 0; index < name.getUint16(2); index++) {
    const row = 6 + index * 12
    if (name.getUint16(row + 6) !== 6) continue
    const start = name.byteOffset + texts + name.getUint16(row + 10)
    const text = new Uint8Array(name.buffer, start, name.getUint16(row + 8))
    return String.fromCharCode(...text).replace(/[^!-~]|[[\](){}<>/%]/g, '')
  }
  return 'Embedded'
}

const CAP_HEIGHT_AT = 88

export const trueType = (bytes: Uint8Array): TrueType => {
  const tables = readTables(bytes)
  const table = (tag: string): DataView => {
    const view = tables.get(tag)
    if (!view) throw new Error(`The font has no table ${tag}.`)
    return view
  }
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    DataView,
    DataView,
    DataView,
    DataView,
    DataView,
  ]
  const os2 = table('OS/2')
  const characters = readCharacters(table('cmap'))
  const metrics = hhea.getUint16(34)
  const isLong = head.getInt16(50) === 1
  const start = (glyph: number): number => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2)
  const ascent = hhea.getInt16(4)
  return {
    postscriptName: readName(table('name')),
    unitsPerEm: head.getUint16(18),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    ascent,
    descent: hhea.getInt16(6),
    capHeight: os2.getUint16(0) >= 2 ? os2.getInt16(CAP_HEIGHT_AT) : ascent,
    italicAngle: table('post').getInt32(4) / 65536,
    bytes,
    findGlyph: (codePoint) => characters.get(codePoint) ?? 0,
    getAdvance: (glyph) => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4),
    getLeftBearing: (glyph) => hmtx.getInt16(glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2),
    getOutline: (glyph) => {
      const length = start(glyph + 1) - start(glyph)
      return length > 0 ? new Uint8Array(glyf.buffer, glyf.byteOffset + start(glyph), length) : EMPTY
    },
    getComponent: (_glyph, component) => component,
    table,
  }
}
