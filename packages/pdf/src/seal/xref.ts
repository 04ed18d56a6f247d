// The table that ends a revision: the offsets of its objects, in the form that the file already has (table or stream).
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { SourcePdf } from '../reader/source-pdf.ts'
import { indirectObject, objectText } from './write-object.ts'

export interface ObjectLocation {
  offset: number
  generation: number
}

/** Object number → its location. */
export type ObjectLocations = Map<number, ObjectLocation>

const OFFSET_DIGITS = 10
const GENERATION_DIGITS = 5
const ROW_BYTES = 7
const ROW_WIDTHS = [1, 4, 2]

const numberArray = (values: readonly number[]): PdfArray => PdfArray.of(...values.map((value) => PdfNumber.of(value)))

const sorted = (locations: ObjectLocations): Array<[number, ObjectLocation]> => [...locations].sort(([a], [b]) => a - b)

/** Consecutive numbers share a heading. */
const groupRuns = (
  rows: ReadonlyArray<[number, ObjectLocation]>,
): Array<{ first: number; locations: ObjectLocation[] }> => {
  const runs: Array<{ first: number; locations: ObjectLocation[] }> = []
  for (const [number, place] of rows) {
    const last = runs.at(-1)
    if (last && last.first + last.locations.length === number) last.locations.push(place)
    else runs.push({ first: number, locations: [place] })
  }
  return runs
}

const rowText = ({ offset, generation }: ObjectLocation): string =>
  `${String(offset).padStart(OFFSET_DIGITS, '0')} ${String(generation).padStart(GENERATION_DIGITS, '0')} n \n`

const tableText = (locations: ObjectLocations, trailer: PdfDict): string => {
  // The first table has the head of the list of free objects.
  const head = trailer.has('Prev') ? '' : '0 1\n0000000000 65535 f \n'
  const runs = groupRuns(sorted(locations)).map(
    (run) => `${run.first} ${run.locations.length}\n${run.locations.map(rowText).join('')}`,
  )
  return `xref\n${head}${runs.join('')}trailer\n${objectText(trailer)}\n`
}

const createXrefStream = (locations: ObjectLocations, trailer: PdfDict): PdfStream => {
  const rows = sorted(locations)
  const data = Buffer.alloc(rows.length * ROW_BYTES)
  for (const [index, [, { offset, generation }]] of rows.entries()) {
    data[index * ROW_BYTES] = 1
    data.writeUInt32BE(offset, index * ROW_BYTES + 1)
    data.writeUInt16BE(generation, index * ROW_BYTES + 5)
  }
  trailer.set('Type', PdfName.of('XRef'))
  trailer.set('W', numberArray(ROW_WIDTHS))
  trailer.set('Index', numberArray(groupRuns(rows).flatMap(({ first, locations: run }) => [first, run.length])))
  return new PdfStream(trailer, data)
}

/** Both halves derive from the sealed data, so that the same seal gives the same bytes. */
const fileId = (source: SourcePdf, seed: string): PdfArray => {
  const md5 = (data: string | Uint8Array): PdfString =>
    PdfString.fromBytes(new Uint8Array(createHash('md5').update(data).digest()))
  const first = source.trailer.getArray('ID', source.getObject)?.at(0)
  return PdfArray.of(first instanceof PdfString ? first : md5(source.bytes), md5(seed))
}

const createTrailer = (source: SourcePdf, size: number, seed: string): PdfDict => {
  const trailer = PdfDict.of({ Size: PdfNumber.of(size), Root: source.catalogRef })
  const info = source.trailer.getRef('Info')
  if (info) trailer.set('Info', info)
  trailer.set('ID', fileId(source, seed))
  if (source.previousXref !== undefined) trailer.set('Prev', PdfNumber.of(source.previousXref))
  return trailer
}

/** The end of the file. `nextNumber`: the first unused object number. */
export const buildFileEnd = (
  source: SourcePdf,
  locations: ObjectLocations,
  at: { offset: number; nextNumber: number; seed: string },
): Uint8Array[] => {
  const { offset, nextNumber, seed } = at
  const end = Buffer.from(`startxref\n${offset}\n%%EOF\n`, 'latin1')
  if (!source.usesXrefStreams) {
    return [Buffer.from(tableText(locations, createTrailer(source, nextNumber, seed)), 'latin1'), end]
  }
  locations.set(nextNumber, { offset, generation: 0 })
  const stream = createXrefStream(locations, createTrailer(source, nextNumber + 1, seed))
  return [...indirectObject(PdfRef.of(nextNumber, 0), stream), end]
}
