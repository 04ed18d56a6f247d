// Finds the objects of a PDF with a wrong table by their headings. Of two with the same number, the later one counts.
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { isBlank, isDigit } from '../content/characters.ts'
import { PdfError } from '../pdf-error.ts'
import { readHeading, readIndirect } from './indirect-object.ts'
import { readContainer } from './object-container.ts'
import { damaged, readObject, spendWork, type Work } from './objects.ts'
import { toBuffer } from './syntax.ts'
import type { Table } from './table.ts'

const MAX_HEADING_BYTES = 24
const HEADING_WORK = 32

/** The start of the heading whose `obj` is at `word`. */
const headingStart = (bytes: Uint8Array, word: number): number | undefined => {
  const lowerBound = Math.max(0, word - MAX_HEADING_BYTES)
  let at = word
  const back = (test: (byte: number | undefined) => boolean): void => {
    while (at > lowerBound && test(bytes[at - 1])) at--
  }
  back(isBlank)
  back(isDigit)
  back(isBlank)
  const end = at
  back(isDigit)
  return at < end ? at : undefined
}

const readOrNothing = <Result>(read: () => Result): Result | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError && error.reason === 'too_complex') throw error
    return undefined
  }
}

/** The last trailer that names a catalog. */
const findTrailer = (bytes: Uint8Array, work: Work, candidates: PdfDict[]): PdfDict | undefined => {
  const file = toBuffer(bytes)
  for (let at = file.lastIndexOf('trailer'); at >= 0; at = at === 0 ? -1 : file.lastIndexOf('trailer', at - 1)) {
    const trailer = readOrNothing(() => readObject({ bytes, at: at + 'trailer'.length }, work))
    if (trailer instanceof PdfDict && trailer.getRef('Root')) return trailer
  }
  return candidates.findLast((candidate) => candidate.getRef('Root'))
}

const typeOf = (object: PdfObject | undefined): string | undefined =>
  object instanceof PdfDict ? object.getName('Type')?.value : undefined

/** Throws when the file has no catalog. */
export const recoverTable = (bytes: Uint8Array, work: Work): Table => {
  const file = toBuffer(bytes)
  const locations: Table['locations'] = new Map()
  const sections: PdfDict[] = []
  let catalog: PdfRef | undefined
  for (let word = file.indexOf('obj'); word >= 0; word = file.indexOf('obj', word + 3)) {
    spendWork(work, HEADING_WORK)
    const offset = headingStart(bytes, word)
    const heading = offset === undefined ? undefined : readHeading({ bytes, at: offset })
    if (offset === undefined || !heading) continue
    const object = readOrNothing(() => readIndirect(bytes, offset, work, () => undefined).object)
    if (!object) continue
    locations.set(heading.number, { offset, generation: heading.generation })
    const type = typeOf(object)
    if (type === 'Catalog') catalog = PdfRef.of(heading.number, heading.generation)
    if (type === 'XRef' && object instanceof PdfDict) sections.push(object)
    if (type !== 'ObjStm' || !(object instanceof PdfStream)) continue
    const container = readOrNothing(() => readContainer(object, work, () => null))
    for (const number of container?.numbers ?? []) {
      locations.set(number, { container: heading.number })
      if (typeOf(readOrNothing(() => container?.getObject(number))) === 'Catalog') catalog = PdfRef.of(number, 0)
    }
  }
  const trailer = findTrailer(bytes, work, sections) ?? (catalog && PdfDict.of({ Root: catalog }))
  if (!trailer) throw damaged('The PDF has no catalog.')
  return { locations, trailer, usesStreams: false, offset: 0 }
}
