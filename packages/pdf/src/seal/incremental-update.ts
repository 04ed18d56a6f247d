// An incremental update: a revision of a PDF, whose objects are appended while the earlier bytes stay unchanged.
import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import type { SourcePdf } from '../reader/source-pdf.ts'
import { indirectObject } from './write-object.ts'
import { buildFileEnd, type ObjectLocations } from './xref.ts'

export interface Revision {
  add(object: PdfObject): PdfRef
  /** Reserves a number for a later object. */
  reserve(): PdfRef
  replace(ref: PdfRef, object: PdfObject): void
  /** The whole file, with `last` verbatim after the other objects, and the offset of `last`. */
  write(last?: { ref: PdfRef; bytes: Uint8Array }): { file: Uint8Array; lastAt: number }
}

type Objects = Map<number, { ref: PdfRef; object: PdfObject }>

const LINE_END = 0x0a
/** Entries of a trailer that depend on its position in the file. */
const OF_THE_TRAILER = new Set(['Prev', 'XRefStm', 'Size'])

/** Every reachable object that is not among `replaced`: all that a file with a wrong table needs. */
const reachable = (source: SourcePdf, replaced: Objects): Objects => {
  const objects: Objects = new Map()
  const stack: PdfObject[] = []
  const visit = (object: PdfObject): void => {
    if (object instanceof PdfRef) {
      if (objects.has(object.objectNumber) || replaced.has(object.objectNumber)) return
      const target = source.getObject(object)
      if (!target) return
      objects.set(object.objectNumber, { ref: object, object: target })
      stack.push(target)
    } else if (object instanceof PdfArray || object instanceof PdfDict) stack.push(object)
  }
  for (const [key, value] of source.trailer) if (!OF_THE_TRAILER.has(key.value)) visit(value)
  for (const { object } of replaced.values()) visit(object)
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object instanceof PdfArray) for (const item of object) visit(item)
    else if (object instanceof PdfDict) for (const [, value] of object) visit(value)
  }
  return objects
}

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const file = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    file.set(chunk, at)
    at += chunk.length
  }
  return file
}

/** `seed` determines the second half of the file's id. */
export const createRevision = (source: SourcePdf, seed: string): Revision => {
  const objects: Objects = new Map()
  let nextNumber = source.nextNumber
  const reserve = (): PdfRef => PdfRef.of(nextNumber++, 0)
  const replace = (ref: PdfRef, object: PdfObject): void => {
    objects.set(ref.objectNumber, { ref, object })
  }
  return {
    reserve,
    replace,
    add(object) {
      const ref = reserve()
      replace(ref, object)
      return ref
    },
    write(last) {
      const chunks: Uint8Array[] = []
      const locations: ObjectLocations = new Map()
      let length = 0
      const put = (parts: readonly Uint8Array[]): void => {
        for (const part of parts) {
          chunks.push(part)
          length += part.length
        }
      }
      const putObject = ({ objectNumber, generation }: PdfRef, parts: readonly Uint8Array[]): void => {
        locations.set(objectNumber, { offset: length, generation })
        put(parts)
      }
      put(source.bytes.at(-1) === LINE_END ? [source.bytes] : [source.bytes, Uint8Array.of(LINE_END)])
      const unlisted: Objects = source.previousXref === undefined ? reachable(source, objects) : new Map()
      for (const { ref, object } of [...unlisted.values(), ...objects.values()]) {
        putObject(ref, indirectObject(ref, object))
      }
      const lastAt = length
      if (last) putObject(last.ref, [last.bytes])
      put(buildFileEnd(source, locations, { offset: length, nextNumber, seed }))
      return { file: joined(chunks, length), lastAt }
    },
  }
}
