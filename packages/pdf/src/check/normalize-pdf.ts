// Writes a PDF anew: one revision, a right table of objects, nothing that cannot be reached.
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { revisionOf } from '../seal/revision.ts'
import { openSource } from '../seal/source-pdf.ts'
import { requireUsablePdf } from './check-pdf.ts'

/** The second line tells programs that the file is not text. */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/**
 * For a file whose table of objects is wrong, before its hash is agreed on: the same file gives the same bytes. A
 * signature that it carries is lost.
 */
export const normalizePdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  await requireUsablePdf(bytes)
  const source = await openSource(bytes)
  const seed = createHash('sha256').update(bytes).digest('hex')
  const anew = { ...source, bytes: HEADER, previousXref: undefined, usesXrefStreams: false }
  return revisionOf(anew, seed).write().file
}
