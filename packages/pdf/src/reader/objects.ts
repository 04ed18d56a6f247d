// Reads the objects of a PDF file: as tolerant as viewers, but within limits of depth and work.
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'
import { isRegular } from '../content/characters.ts'
import { readHexString, readLiteralString } from '../content/strings.ts'
import { PdfError } from '../pdf-error.ts'
import { type Cursor, readInteger, readName, readNumber, readWord, skipBlanks, startsNumber } from './syntax.ts'

/** The remaining work for a document: a file can name the same bytes repeatedly. */
export interface Work {
  remaining: number
  /** The remaining number of values: each takes far more memory than its bytes in the file. */
  values: number
}

const MAX_DEPTH = 100
const MAX_VALUES = 1_500_000
const WORK_PER_BYTE = 4
const MIN_WORK = 16 << 20

export const createWork = (bytes: Uint8Array): Work => ({
  remaining: MIN_WORK + WORK_PER_BYTE * bytes.length,
  values: MAX_VALUES,
})

export const spendWork = (work: Work, amount: number): void => {
  work.remaining -= amount
  if (work.remaining < 0 || work.values < 0)
    throw new PdfError('too_complex', 'The objects of the PDF take too long to read.')
}

export const damaged = (message: string): PdfError => new PdfError('damaged', message)

/** Words that an object cannot contain: the current object has no end. */
const ENDS = new Set(['endobj', 'endstream', 'obj', 'stream', 'xref', 'trailer', 'startxref'])

const [SLASH, PARENTHESIS, ANGLE, END_ANGLE, BRACKET, END_BRACKET, R] = [47, 40, 60, 62, 91, 93, 82]

/** A number, or the reference that begins with it. */
const readNumberOrRef = (cursor: Cursor): PdfObject => {
  const start = cursor.at
  const number = readInteger(cursor)
  const isAlone = number === undefined || startsNumber(cursor.bytes[cursor.at])
  if (!isAlone) {
    const end = cursor.at
    skipBlanks(cursor)
    const generation = readInteger(cursor)
    skipBlanks(cursor)
    const { bytes, at } = cursor
    if (generation !== undefined && generation <= 65_535 && bytes[at] === R && !isRegular(bytes[at + 1])) {
      cursor.at++
      return PdfRef.of(number, generation)
    }
    cursor.at = end
    return PdfNumber.of(number)
  }
  cursor.at = start
  return PdfNumber.of(readNumber(cursor))
}

const readWordObject = (cursor: Cursor): PdfObject | undefined => {
  const word = readWord(cursor)
  if (word === '') {
    // A stray delimiter is ignored.
    cursor.at++
    return undefined
  }
  if (ENDS.has(word)) throw damaged('An object of the PDF has no end.')
  if (word === 'true' || word === 'false') return word === 'true' ? PdfBool.TRUE : PdfBool.FALSE
  return PdfNull.instance
}

const requireMore = ({ bytes, at }: Cursor, depth: number): void => {
  if (at >= bytes.length) throw damaged('An object of the PDF has no end.')
  if (depth > MAX_DEPTH) throw new PdfError('recursive', 'The objects of the PDF are nested too deeply.')
}

const readArray = (cursor: Cursor, work: Work, depth: number): PdfArray => {
  const items: PdfObject[] = []
  cursor.at++
  for (;;) {
    skipBlanks(cursor)
    requireMore(cursor, depth)
    const byte = cursor.bytes[cursor.at]
    if (byte === END_BRACKET) cursor.at++
    // The end of the dictionary around it ends an array, too.
    if (byte === END_BRACKET || byte === END_ANGLE) return new PdfArray(items)
    const item = readOne(cursor, work, depth)
    if (item) items.push(item)
  }
}

const takeDictEnd = (cursor: Cursor): boolean => {
  if (cursor.bytes[cursor.at] !== END_ANGLE) return false
  cursor.at += cursor.bytes[cursor.at + 1] === END_ANGLE ? 2 : 1
  return true
}

const readDict = (cursor: Cursor, work: Work, depth: number): PdfDict => {
  const entries: Array<[PdfName, PdfObject]> = []
  let key: string | undefined
  cursor.at += 2
  for (;;) {
    skipBlanks(cursor)
    requireMore(cursor, depth)
    if (takeDictEnd(cursor)) return new PdfDict(entries)
    if (key === undefined && cursor.bytes[cursor.at] === SLASH) key = readName(cursor)
    else {
      // A value without a key is ignored.
      const value = readOne(cursor, work, depth)
      if (key !== undefined && value) {
        entries.push([PdfName.of(key), value])
        key = undefined
      }
    }
  }
}

/** One object; undefined for other bytes, of which at least one was skipped. */
const readOne = (cursor: Cursor, work: Work, depth: number): PdfObject | undefined => {
  const start = cursor.at
  const byte = cursor.bytes[start]
  const isContainer = byte === BRACKET || (byte === ANGLE && cursor.bytes[start + 1] === ANGLE)
  work.values--
  if (isContainer) {
    spendWork(work, 1)
    return byte === BRACKET ? readArray(cursor, work, depth + 1) : readDict(cursor, work, depth + 1)
  }
  const object = ((): PdfObject | undefined => {
    if (byte === SLASH) return PdfName.of(readName(cursor))
    if (byte === PARENTHESIS) return new PdfString(readLiteralString(cursor), 'literal')
    if (byte === ANGLE) return new PdfString(readHexString(cursor), 'hex')
    if (startsNumber(byte)) return readNumberOrRef(cursor)
    return readWordObject(cursor)
  })()
  spendWork(work, cursor.at - start)
  return object
}

/** The object at the cursor. */
export const readObject = (cursor: Cursor, work: Work): PdfObject => {
  for (;;) {
    skipBlanks(cursor)
    requireMore(cursor, 0)
    const object = readOne(cursor, work, 0)
    if (object) return object
  }
}
