// Reads an object with its number, and the data of a stream.
import { PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { isBlank } from '../content/characters.ts'
import { damaged, readObject, spendWork, type Work } from './objects.ts'
import { type Cursor, readInteger, skipBlanks, skipLineEnd, takeWord, toBuffer } from './syntax.ts'

/** The largest object number that readers support. */
export const MAX_NUMBER = 8_388_607
const MAX_GENERATION = 65_535
const END_OF_STREAM = 'endstream'
const LINE_FEED = 10
const RETURN = 13

export interface Heading {
  number: number
  generation: number
}

/** `7 0 obj`; undefined for anything else. */
export const readHeading = (cursor: Cursor): Heading | undefined => {
  skipBlanks(cursor)
  const number = readInteger(cursor)
  skipBlanks(cursor)
  const generation = readInteger(cursor)
  skipBlanks(cursor)
  if (number === undefined || generation === undefined || !takeWord(cursor, 'obj')) return undefined
  return number <= MAX_NUMBER && generation <= MAX_GENERATION ? { number, generation } : undefined
}

const endsAt = (bytes: Uint8Array, end: number): boolean => {
  let at = end
  while (isBlank(bytes[at])) at++
  return at <= bytes.length && toBuffer(bytes).toString('latin1', at, at + END_OF_STREAM.length) === END_OF_STREAM
}

/** The end of the data when its length is wrong or missing. */
const foundEnd = (bytes: Uint8Array, start: number, work: Work): number => {
  const word = toBuffer(bytes).indexOf(END_OF_STREAM, start)
  spendWork(work, (word < 0 ? bytes.length : word) - start)
  if (word < 0) throw damaged('A stream of the PDF has no end.')
  let end = word
  if (end > start && bytes[end - 1] === LINE_FEED) end--
  if (end > start && bytes[end - 1] === RETURN) end--
  return end
}

const readData = (cursor: Cursor, length: number | undefined, work: Work): Uint8Array => {
  skipLineEnd(cursor)
  const { bytes, at: start } = cursor
  const isRight = length !== undefined && Number.isInteger(length) && length >= 0 && endsAt(bytes, start + length)
  return bytes.subarray(start, isRight ? start + length : foundEnd(bytes, start, work))
}

/** `readLength` finds the length of a stream that is stored elsewhere in the file. */
export const readIndirect = (
  bytes: Uint8Array,
  offset: number,
  work: Work,
  readLength: (ref: PdfRef) => number | undefined,
): Heading & { object: PdfObject } => {
  const cursor = { bytes, at: offset }
  const heading = readHeading(cursor)
  if (!heading) throw damaged('An object is not where the table of the PDF says.')
  const object = readObject(cursor, work)
  if (!(object instanceof PdfDict)) return { ...heading, object }
  skipBlanks(cursor)
  if (!takeWord(cursor, 'stream')) return { ...heading, object }
  const length = object.get('Length')
  const dataLength =
    length instanceof PdfRef ? readLength(length) : length instanceof PdfNumber ? length.value : undefined
  return { ...heading, object: new PdfStream(object, readData(cursor, dataLength, work)) }
}
