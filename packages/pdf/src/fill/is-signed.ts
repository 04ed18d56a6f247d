// Detects a signature in a PDF, which a rewrite would break.
import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { OpenPdf } from './open-pdf.ts'

const MAX_FIELDS = 20_000

export const isSigned = ({ catalog, resolve }: OpenPdf): boolean => {
  const visited = new Set<PdfObject>()
  const waiting: { object: PdfObject | undefined; type: string | undefined }[] = [
    { object: catalog.getDict('AcroForm', resolve)?.get('Fields', resolve), type: undefined },
  ]
  for (let next = waiting.pop(); next !== undefined && visited.size < MAX_FIELDS; next = waiting.pop()) {
    const { object } = next
    if (object === undefined || visited.has(object)) continue
    visited.add(object)
    if (object instanceof PdfArray) {
      for (let index = 0; index < Math.min(object.length, MAX_FIELDS); index += 1) {
        waiting.push({ object: object.at(index, resolve), type: next.type })
      }
    } else if (object instanceof PdfDict) {
      // The type of a field is inherited by its kids.
      const type = object.getName('FT', resolve)?.value ?? next.type
      if (type === 'Sig' && object.getDict('V', resolve) !== undefined) return true
      waiting.push({ object: object.get('Kids', resolve), type })
    }
  }
  return false
}
