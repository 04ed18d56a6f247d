// The envelope of an uploaded file, sealed or sent in plaintext (G-076).
import { dataUri } from './data-uri.ts'

/**
 * One file, or one page of an ID document.
 * @example
 * const page: FilePart = { bytes: new Uint8Array([1, 2, 3]), mime_type: 'image/png', original_name: 'passport.png' }
 */
export interface FilePart {
  bytes: Uint8Array
  mime_type: string
  original_name: string
}

/**
 * One file, or the pages of an ID document, with the entries that its type declares.
 * @example
 * const passport: NewFile = { pages: [page], entries: { document_number: 'P1234567', issuing_country: 'GB' } }
 * await person.contactData.replaceFile(datumId, passport)
 */
export type NewFile = (FilePart | { pages: readonly FilePart[] }) & {
  entries?: Readonly<Record<string, string>>
}

const toFilePart = ({ bytes, mime_type, original_name }: FilePart) => ({
  file: dataUri(bytes, mime_type),
  original_name,
  mime_type,
  size: bytes.length,
})

export const toEnvelope = (file: NewFile): Record<string, unknown> => ({
  ...('pages' in file ? { pages: file.pages.map(toFilePart) } : toFilePart(file)),
  ...file.entries,
})
