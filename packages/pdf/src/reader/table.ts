// The table of a PDF's objects: the location of each, from the sections at the end of the file.
import { PdfDict, PdfNumber, PdfStream } from '@libpdf/core'
import { isDigit } from '../content/characters.ts'
import { decodeStream, streamBudget } from '../streams/decode.ts'
import { MAX_NUMBER, readIndirect } from './indirect-object.ts'
import { damaged, readObject, spendWork, type Work } from './objects.ts'
import { type Cursor, readInteger, skipBlanks, takeWord, toBuffer } from './syntax.ts'

/** In the file itself, or packed into the stream of objects with this number. */
export type ObjectLocation = { offset: number; generation: number } | { container: number }

export interface Table {
  /** Object number → its location; undefined for a deleted one. */
  locations: Map<number, ObjectLocation | undefined>
  trailer: PdfDict
  usesStreams: boolean
  offset: number
}

type ObjectLocations = Table['locations']
interface Section {
  locations: ObjectLocations
  trailer: PdfDict
  isStream: boolean
}

const TAIL_BYTES = 1024
const MAX_SECTIONS = 1000
const ROW_WORK = 32
const FREE_HEAD = 65_535
const F = 102
const N = 110
const X = 120

/** The offset of the newest section. */
const findTableOffset = (bytes: Uint8Array): number => {
  const file = toBuffer(bytes)
  const word = file.lastIndexOf('startxref')
  if (word < file.length - TAIL_BYTES * 2) throw damaged('The PDF does not say where its table is.')
  const cursor = { bytes, at: word + 'startxref'.length }
  skipBlanks(cursor)
  const offset = readInteger(cursor)
  if (offset === undefined || offset >= bytes.length) throw damaged('The PDF does not say where its table is.')
  return offset
}

const requireInteger = (cursor: Cursor): number => {
  skipBlanks(cursor)
  const value = readInteger(cursor)
  if (value === undefined) throw damaged('The table of the PDF cannot be read.')
  return value
}

const readRow = (cursor: Cursor, work: Work): { location: ObjectLocation | undefined; isHead: boolean } => {
  spendWork(work, ROW_WORK)
  const offset = requireInteger(cursor)
  const generation = requireInteger(cursor)
  skipBlanks(cursor)
  const kind = cursor.bytes[cursor.at++]
  if (kind !== F && kind !== N) throw damaged('The table of the PDF cannot be read.')
  return { location: kind === N ? { offset, generation } : undefined, isHead: kind === F && generation === FREE_HEAD }
}

const readTable = (cursor: Cursor, work: Work): Section => {
  if (!takeWord(cursor, 'xref')) throw damaged('The table of the PDF is not where it should be.')
  const locations: ObjectLocations = new Map()
  for (;;) {
    skipBlanks(cursor)
    if (!isDigit(cursor.bytes[cursor.at])) break
    let first = requireInteger(cursor)
    const count = requireInteger(cursor)
    for (let index = 0; index < count; index++) {
      const { location, isHead } = readRow(cursor, work)
      // Some producers count from 1 instead of 0.
      if (index === 0 && first === 1 && isHead) first = 0
      if (first + index <= MAX_NUMBER) locations.set(first + index, location)
    }
  }
  if (!takeWord(cursor, 'trailer')) throw damaged('The table of the PDF has no end.')
  const trailer = readObject(cursor, work)
  if (!(trailer instanceof PdfDict)) throw damaged('The trailer of the PDF cannot be read.')
  return { locations, trailer, isStream: false }
}

const readNumbers = (stream: PdfStream, key: string): number[] =>
  stream
    .getArray(key)
    ?.toArray()
    .map((value) => (value instanceof PdfNumber && value.value >= 0 ? Math.floor(value.value) : Number.NaN)) ?? []

const bigEndian = (data: Uint8Array, at: number, width: number): number => {
  let value = 0
  for (let index = at; index < at + width; index++) value = value * 256 + (data[index] ?? 0)
  return value
}

const MAX_WIDTH = 6

/** The rows of a section that is a stream. */
const readRows = (stream: PdfStream, work: Work): ObjectLocations => {
  const [kindWidth = 0, width = 0, lastWidth = 0] = readNumbers(stream, 'W')
  const rowBytes = kindWidth + width + lastWidth
  const widths = [kindWidth, width, lastWidth]
  if (!(rowBytes > 0) || widths.some((each) => !(each <= MAX_WIDTH))) throw damaged('The table cannot be read.')
  const data = decodeStream(stream, () => null, streamBudget())
  const index = readNumbers(stream, 'Index')
  const runs = index.length > 0 ? index : [0, stream.getNumber('Size')?.value ?? 0]
  const locations: ObjectLocations = new Map()
  let at = 0
  for (let run = 0; run + 1 < runs.length; run += 2) {
    const [first = 0, count = 0] = [runs[run], runs[run + 1]]
    for (let row = 0; row < count && at + rowBytes <= data.length; row++, at += rowBytes) {
      spendWork(work, ROW_WORK)
      const kind = kindWidth === 0 ? 1 : bigEndian(data, at, kindWidth)
      const value = bigEndian(data, at + kindWidth, width)
      const last = bigEndian(data, at + kindWidth + width, lastWidth)
      const inFile: ObjectLocation | undefined = kind === 1 ? { offset: value, generation: last } : undefined
      if (first + row <= MAX_NUMBER) locations.set(first + row, kind === 2 ? { container: value } : inFile)
    }
  }
  return locations
}

const readSection = (bytes: Uint8Array, offset: number, work: Work): Section => {
  const cursor = { bytes, at: offset }
  skipBlanks(cursor)
  if (bytes[cursor.at] === X) return readTable(cursor, work)
  const { object } = readIndirect(bytes, offset, work, () => undefined)
  if (!(object instanceof PdfStream)) throw damaged('The table of the PDF is not where it should be.')
  return { locations: readRows(object, work), trailer: object, isStream: true }
}

/** Throws when any part of it is unreadable. */
export const readTables = (bytes: Uint8Array, work: Work): Table => {
  const offset = findTableOffset(bytes)
  const locations: ObjectLocations = new Map()
  const visited = new Set<number>()
  const queue = [offset]
  let newest: Section | undefined
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (visited.has(next)) continue
    if (visited.size > MAX_SECTIONS) throw damaged('The table of the PDF has too many parts.')
    visited.add(next)
    const section = readSection(bytes, next, work)
    newest ??= section
    const [beside, before] = ['XRefStm', 'Prev'].map((key) => section.trailer.getNumber(key)?.value)
    // A stream in addition to a table holds entries that the table cannot express, hidden behind rows of deleted
    // objects.
    const rows = beside === undefined ? [] : [...readSection(bytes, beside, work).locations]
    for (const [number, location] of [...rows, ...section.locations])
      if (!locations.has(number)) locations.set(number, location)
    if (before !== undefined) queue.push(before)
  }
  if (!newest) throw damaged('The PDF has no table.')
  return { locations, trailer: newest.trailer, usesStreams: newest.isStream, offset }
}
