// Opens a PDF that somebody else made: its objects, its catalog, and how a revision is appended to it.
import { PdfDict, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { StreamError } from '../streams/decode.ts'
import { MAX_NUMBER, readHeading, readIndirect } from './indirect-object.ts'
import { containerOf, type ObjectContainer } from './object-container.ts'
import { damaged, type Work, workOf } from './objects.ts'
import { recoverTable } from './recovered-table.ts'
import { viewOf } from './syntax.ts'
import { type Place, readTables, type Table } from './table.ts'

export interface SourcePdf {
  bytes: Uint8Array
  catalog: PdfDict
  catalogRef: PdfRef
  trailer: PdfDict
  /** The first number that no object has. */
  nextNumber: number
  usesXrefStreams: boolean
  /** Where the table of objects begins; undefined when it is wrong, so that a revision has to list every object. */
  previousXref: number | undefined
  /** Null for an object that is not there or cannot be read. */
  objectOf(ref: PdfRef): PdfObject | null
}

type ObjectOf = SourcePdf['objectOf']

const MAX_LENGTH_DEPTH = 8

const objectsOf = (bytes: Uint8Array, { places }: Pick<Table, 'places'>, work: Work): ObjectOf => {
  const objects = new Map<number, PdfObject | null>()
  const containers = new Map<number, ObjectContainer | undefined>()
  let depth = 0
  const lengthOf = (ref: PdfRef): number | undefined => {
    const length = depth < MAX_LENGTH_DEPTH ? objectOf(ref) : null
    return length instanceof PdfNumber ? length.value : undefined
  }
  const inContainer = (number: number, container: number): PdfObject | undefined => {
    if (!containers.has(container)) {
      containers.set(container, undefined)
      const place = places.get(container)
      // A stream of objects cannot be inside of another one.
      const stream = place && 'offset' in place ? read(container, place) : undefined
      if (stream instanceof PdfStream) containers.set(container, containerOf(stream, work, objectOf))
    }
    return containers.get(container)?.objectOf(number)
  }
  const read = (number: number, place: Place): PdfObject | undefined => {
    depth++
    try {
      return 'container' in place
        ? inContainer(number, place.container)
        : readIndirect(bytes, place.offset, work, lengthOf).object
    } catch (error) {
      if (error instanceof StreamError) return undefined
      if (error instanceof PdfError && error.reason !== 'too_complex') return undefined
      throw error
    } finally {
      depth--
    }
  }
  const objectOf: ObjectOf = ({ objectNumber }) => {
    const present = objects.get(objectNumber)
    if (present !== undefined) return present
    const place = places.get(objectNumber)
    // While it is being read it is not there, should its own length be what it asks for.
    objects.set(objectNumber, null)
    const object = (place && read(objectNumber, place)) ?? null
    objects.set(objectNumber, object)
    return object
  }
  return objectOf
}

/** Every object in the file has its heading where the table says. */
const isRight = (bytes: Uint8Array, { places }: Table): boolean => {
  for (const [number, place] of places) {
    if (!place || !('offset' in place)) continue
    if (readHeading({ bytes, at: place.offset })?.number !== number) return false
  }
  return true
}

const opened = (bytes: Uint8Array, table: Table, work: Work, isRecovered: boolean): SourcePdf => {
  const { trailer, places, usesStreams, offset } = table
  if (trailer.has('Encrypt')) throw new PdfError('encrypted', 'The PDF is encrypted.')
  const objectOf = objectsOf(bytes, table, work)
  const catalogRef = trailer.getRef('Root')
  const catalog = catalogRef && objectOf(catalogRef)
  if (!catalogRef || !(catalog instanceof PdfDict)) throw damaged('The PDF has no catalog.')
  let last = 0
  for (const number of places.keys()) last = Math.max(last, number)
  const size = trailer.getNumber('Size')?.value ?? 0
  return {
    bytes,
    catalog,
    catalogRef,
    trailer,
    nextNumber: Math.max(last + 1, Number.isInteger(size) && size <= MAX_NUMBER ? size : 0),
    usesXrefStreams: usesStreams,
    previousXref: isRecovered ? undefined : offset,
    objectOf,
  }
}

const openByTable = (bytes: Uint8Array, work: Work): SourcePdf | undefined => {
  try {
    const table = readTables(bytes, work)
    return isRight(bytes, table) ? opened(bytes, table, work, false) : undefined
  } catch (error) {
    if (error instanceof StreamError) return undefined
    if (error instanceof PdfError && error.reason === 'damaged') return undefined
    throw error
  }
}

const TAIL_BYTES = 65_536
const MENTIONS_ENCRYPTION = /\/(E|#45)(n|#6e)(c|#63)(r|#72)(y|#79)(p|#70)(t|#74)[\s<]/i

const openByHeadings = (bytes: Uint8Array, work: Work): SourcePdf => {
  // The trailer that says so may be a part of what cannot be read.
  const tail = viewOf(bytes).toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  if (MENTIONS_ENCRYPTION.test(tail)) throw new PdfError('encrypted', 'The PDF is encrypted.')
  return opened(bytes, recoverTable(bytes, work), work, true)
}

/** Throws a PdfError for what the file is to blame for. */
export const openSource = (bytes: Uint8Array): SourcePdf => {
  const work = workOf(bytes)
  return openByTable(bytes, work) ?? openByHeadings(bytes, work)
}

/** A copy to change: what was read stays as it is. */
export const copyOf = (dict: PdfDict): PdfDict => new PdfDict([...dict])
