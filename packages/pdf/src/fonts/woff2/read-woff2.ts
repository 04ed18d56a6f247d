// Unpacks a WOFF2 font file into a TrueType file (W3C WOFF File Format 2.0).
import { brotliDecompressSync } from 'node:zlib'
import { byteReader } from './byte-reader.ts'
import { restoreGlyphs } from './restore-glyphs.ts'

const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '))

const SIGNATURE = 0x774f4632
const HEADER_BYTES = 48
const OTHER_TAG = 63
const MAX_BYTES = 32 * 1024 * 1024

interface PackedTable {
  tag: string
  /** Bytes in the packed data. */
  length: number
  isTransformed: boolean
}

/** Glyphs and their offsets are transformed by default, all other tables by choice. */
const isTransformed = (tag: string, version: number): boolean =>
  tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0

/** The tables of a WOFF2 file as they are packed. */
const readPackedTables = (file: Uint8Array): Map<string, { bytes: Uint8Array; isTransformed: boolean }> => {
  const header = byteReader(file)
  if (header.u32() !== SIGNATURE) throw new Error('The font is not a WOFF2 file.')
  header.skip(8)
  const count = header.u16()
  header.skip(6)
  const packedBytes = header.u32()
  const directory = byteReader(file.subarray(HEADER_BYTES))
  const rows = Array.from({ length: count }, (): PackedTable => {
    const flags = directory.u8()
    const number = flags & OTHER_TAG
    const tag = number === OTHER_TAG ? String.fromCharCode(...directory.take(4)) : (KNOWN_TAGS[number] ?? '')
    const length = directory.base128()
    const transformed = isTransformed(tag, flags >> 6)
    return { tag, length: transformed ? directory.base128() : length, isTransformed: transformed }
  })
  const start = HEADER_BYTES + directory.position()
  const data = brotliDecompressSync(file.subarray(start, start + packedBytes), { maxOutputLength: MAX_BYTES })
  const tables = new Map<string, { bytes: Uint8Array; isTransformed: boolean }>()
  let at = 0
  for (const { tag, length, isTransformed: transformed } of rows) {
    tables.set(tag, { bytes: data.subarray(at, at + length), isTransformed: transformed })
    at += length
  }
  return tables
}

/** One table that is never transformed, such as `cmap`. */
export const readWoff2Table = (file: Uint8Array, tag: string): Uint8Array => {
  const table = readPackedTables(file).get(tag)
  if (!table || table.isTransformed) throw new Error(`The font has no table ${tag}.`)
  return table.bytes
}

/** The tables of the font, by their tags, as in a TrueType file. */
export const readWoff2 = (file: Uint8Array): Map<string, Uint8Array> => {
  const packed = readPackedTables(file)
  const tables = new Map<string, Uint8Array>()
  for (const [tag, table] of packed) if (!table.isTransformed) tables.set(tag, table.bytes)
  const glyf = packed.get('glyf')
  if (glyf?.isTransformed !== true) return tables
  const restored = restoreGlyphs(glyf.bytes, {
    hmtx: packed.get('hmtx'),
    metricCount: byteReader(packed.get('hhea')?.bytes ?? new Uint8Array(36)).u16At(34),
  })
  tables.set('glyf', restored.glyf)
  tables.set('loca', restored.loca)
  tables.set('hmtx', restored.hmtx)
  const head = Uint8Array.from(tables.get('head') ?? [])
  // Offsets of glyphs are long.
  head[51] = 1
  tables.set('head', head)
  return tables
}
