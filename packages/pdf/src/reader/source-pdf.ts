// Opens a foreign PDF: its objects, its catalog, and the data needed to append a revision.
import { PdfDict, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { StreamError } from '../streams/decode.ts'
import { MAX_NUMBER, readHeading, readIndirect } from './indirect-object.ts'
import { type ObjectContainer, readContainer } from './object-container.ts'
import { createWork, damaged, type Work } from './objects.ts'
import { recoverTable } from './recover-table.ts'
import { toBuffer } from './syntax.ts'
import { type ObjectLocation, readTables, type Table } from './table.ts'

export interface SourcePdf {
  bytes: Uint8Array
  catalog: PdfDict
  catalogRef: PdfRef
  trailer: PdfDict
  /** The first unused object number. */
  nextNumber: number
  usesXrefStreams: boolean
  /** The offset of the table of objects; undefined when it is wrong, so that a revision has to list every object. */
  previousXref: number | undefined
  /** Null for a missing or unreadable object. */
  getObject(ref: PdfRef): PdfObject | null
}

type GetObject = SourcePdf['getObject']

const MAX_LENGTH_DEPTH = 8

const createObjectReader = (bytes: Uint8Array, { locations }: Pick<Table, 'locations'>, work: Work): GetObject => {
  const objects = new Map<number, PdfObject | null>()
  const containers = new Map<number, ObjectContainer | undefined>()
  let depth = 0
  const readLength = (ref: PdfRef): number | undefined => {
    const length = depth < MAX_LENGTH_DEPTH ? getObject(ref) : null
    return length instanceof PdfNumber ? length.value : undefined
  }
  const readFromContainer = (number: number, container: number): PdfObject | undefined => {
    if (!containers.has(container)) {
      containers.set(container, undefined)
      const objectLocation = locations.get(container)
      // A stream of objects cannot be inside another one.
      const stream = objectLocation && 'offset' in objectLocation ? read(container, objectLocation) : undefined
      if (stream instanceof PdfStream) containers.set(container, readContainer(stream, work, getObject))
    }
    return containers.get(container)?.getObject(number)
  }
  const read = (number: number, objectLocation: ObjectLocation): PdfObject | undefined => {
    depth++
    try {
      return 'container' in objectLocation
        ? readFromContainer(number, objectLocation.container)
        : readIndirect(bytes, objectLocation.offset, work, readLength).object
    } catch (error) {
      if (error instanceof StreamError) return undefined
      if (error instanceof PdfError && error.reason !== 'too_complex') return undefined
      throw error
    } finally {
      depth--
    }
  }
  const getObject: GetObject = ({ objectNumber }) => {
    const present = objects.get(objectNumber)
    if (present !== undefined) return present
    const objectLocation = locations.get(objectNumber)
    // Null while it is being read, in case its own length refers to it.
    objects.set(objectNumber, null)
    const object = (objectLocation && read(objectNumber, objectLocation)) ?? null
    objects.set(objectNumber, object)
    return object
  }
  return getObject
}

/** True if every object has its heading where the table says. */
const isRight = (bytes: Uint8Array, { locations }: Table): boolean => {
  for (const [number, objectLocation] of locations) {
    if (!objectLocation || !('offset' in objectLocation)) continue
    if (readHeading({ bytes, at: objectLocation.offset })?.number !== number) return false
  }
  return true
}

const createSourcePdf = (bytes: Uint8Array, table: Table, work: Work, isRecovered: boolean): SourcePdf => {
  const { trailer, locations, usesStreams, offset } = table
  if (trailer.has('Encrypt')) throw new PdfError('encrypted', 'The PDF is encrypted.')
  const getObject = createObjectReader(bytes, table, work)
  const catalogRef = trailer.getRef('Root')
  const catalog = catalogRef && getObject(catalogRef)
  if (!catalogRef || !(catalog instanceof PdfDict)) throw damaged('The PDF has no catalog.')
  let last = 0
  for (const number of locations.keys()) last = Math.max(last, number)
  const size = trailer.getNumber('Size')?.value ?? 0
  return {
    bytes,
    catalog,
    catalogRef,
    trailer,
    nextNumber: Math.max(last + 1, Number.isInteger(size) && size <= MAX_NUMBER ? size : 0),
    usesXrefStreams: usesStreams,
    previousXref: isRecovered ? undefined : offset,
    getObject,
  }
}

const openByTable = (bytes: Uint8Array, work: Work): SourcePdf | undefined => {
  try {
    const table = readTables(bytes, work)
    return isRight(bytes, table) ? createSourcePdf(bytes, table, work, false) : undefined
  } catch (error) {
    if (error instanceof StreamError) return undefined
    if (error instanceof PdfError && error.reason === 'damaged') return undefined
    throw error
  }
}

const TAIL_BYTES = 65_536
const MENTIONS_ENCRYPTION = /\/(E|#45)(n|#6e)(c|#63)(r|#72)(y|#79)(p|#70)(t|#74)[\s<]/i

const openByHeadings = (bytes: Uint8Array, work: Work): SourcePdf => {
  // The trailer that says so may be unreadable.
  const tail = toBuffer(bytes).toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  if (MENTIONS_ENCRYPTION.test(tail)) throw new PdfError('encrypted', 'The PDF is encrypted.')
  return createSourcePdf(bytes, recoverTable(bytes, work), work, true)
}

/** Throws a PdfError if the file is at fault. */
export const openSource = (bytes: Uint8Array): SourcePdf => {
  const work = createWork(bytes)
  return openByTable(bytes, work) ?? openByHeadings(bytes, work)
}

/** A copy to change: the original stays unchanged. */
export const copyDict = (dict: PdfDict): PdfDict => new PdfDict([...dict])
