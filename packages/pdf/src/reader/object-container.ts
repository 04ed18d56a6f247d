// Reads a stream of objects: several objects that are compressed together.
import type { PdfObject, PdfStream } from '@libpdf/core'
import { decodeStream, type Resolve, streamBudget } from '../streams/decode.ts'
import { MAX_NUMBER } from './indirect-object.ts'
import { damaged, readObject, spendWork, type Work } from './objects.ts'
import { readInteger, skipBlanks } from './syntax.ts'

export interface ObjectContainer {
  numbers: Iterable<number>
  getObject(number: number): PdfObject | undefined
}

const PAIR_WORK = 32

export const readContainer = (stream: PdfStream, work: Work, resolve: Resolve): ObjectContainer => {
  const first = stream.getNumber('First', resolve)?.value
  const count = stream.getNumber('N', resolve)?.value
  if (first === undefined || count === undefined || !(first >= 0)) throw damaged('A stream of objects cannot be read.')
  const data = decodeStream(stream, resolve, streamBudget())
  const offsets = new Map<number, number>()
  const cursor = { bytes: data.subarray(0, first), at: 0 }
  for (let index = 0; index < count; index++) {
    spendWork(work, PAIR_WORK)
    skipBlanks(cursor)
    const number = readInteger(cursor)
    skipBlanks(cursor)
    const offset = readInteger(cursor)
    if (number === undefined || offset === undefined) break
    if (number <= MAX_NUMBER) offsets.set(number, first + offset)
  }
  return {
    numbers: offsets.keys(),
    getObject(number) {
      const offset = offsets.get(number)
      return offset === undefined ? undefined : readObject({ bytes: data, at: offset }, work)
    },
  }
}
