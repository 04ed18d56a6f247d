// Rewrites a PDF: one revision, a correct table of objects, no unreachable objects.
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { openSource } from '../reader/source-pdf.ts'
import { createRevision } from '../seal/incremental-update.ts'
import { requireUsablePdf } from './check-pdf.ts'
import { findHeader } from './header.ts'

/** The second line marks the file as binary. */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** The objects of a file, written strictly as the format says, so that any library reads them. */
export const rewritePdf = (bytes: Uint8Array): Uint8Array => {
  const source = openSource(bytes)
  const seed = createHash('sha256').update(bytes).digest('hex')
  const fresh = { ...source, bytes: HEADER, previousXref: undefined, usesXrefStreams: false }
  return createRevision(fresh, seed).write().file
}

/**
 * For a file whose table of objects is wrong, or that has other bytes before its header, before its hash is agreed on:
 * the same file gives the same bytes. A signature in it is lost.
 */
export const normalizePdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = bytes.subarray(findHeader(bytes))
  await requireUsablePdf(pdf)
  return rewritePdf(pdf)
}
