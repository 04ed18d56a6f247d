// A file as a device hands it over: the envelope that is sealed or sent in the clear (G-076).
import { dataUri } from './data-uri.ts'

export interface FilePart {
  bytes: Uint8Array
  mime_type: string
  original_name: string
}

/** One file, or the pages of an ID document, with the entries that its type declares. */
export type NewFile = (FilePart | { pages: readonly FilePart[] }) & {
  entries?: Readonly<Record<string, string>>
}

const partOf = ({ bytes, mime_type, original_name }: FilePart) => ({
  file: dataUri(bytes, mime_type),
  original_name,
  mime_type,
  size: bytes.length,
})

export const envelopeOf = (file: NewFile): Record<string, unknown> => ({
  ...('pages' in file ? { pages: file.pages.map(partOf) } : partOf(file)),
  ...file.entries,
})
