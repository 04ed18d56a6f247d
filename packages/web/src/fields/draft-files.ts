// Files in unsent input. The stored text refers to their bytes, which are stored separately and only once.
import type { FilePart, NewFile } from '@company-data/sdk/person'
import type { ChosenFile } from './chosen-file.ts'

/** The bytes of one file, or of one page of it. */
export interface DraftPart {
  name: string
  bytes: Uint8Array
}

/** The stored form: a text, and the bytes of its files by the names used in the text. */
export interface DraftContent {
  text: string
  parts: ReadonlyMap<string, DraftPart>
}

/** Undefined if the bytes were not stored. */
export type ReadPart = (ref: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

interface StoredPart {
  name: string
  type: string
  ref: string
}

export interface StoredFile {
  parts: StoredPart[]
  isPages: boolean
  entries?: Readonly<Record<string, string>>
}

/** Random, because a name derived from the bytes would reveal them to anyone who sees the storage. */
const refs = new WeakMap<Uint8Array, string>()

const getRef = (bytes: Uint8Array): string => {
  const ref = refs.get(bytes) ?? crypto.randomUUID()
  refs.set(bytes, ref)
  return ref
}

const listParts = (file: NewFile): readonly FilePart[] => ('pages' in file ? file.pages : [file])

/** Adds the bytes of the file to `parts`. */
export const storedFile = (file: NewFile, parts: Map<string, DraftPart>): StoredFile => ({
  parts: listParts(file).map(({ bytes, mime_type, original_name }) => {
    const ref = getRef(bytes)
    parts.set(ref, { name: original_name, bytes })
    return { name: original_name, type: mime_type, ref }
  }),
  isPages: 'pages' in file,
  ...(file.entries && { entries: file.entries }),
})

/** Undefined if a part of it was not stored. */
export const restoredFile = async (
  { parts, isPages, entries }: StoredFile,
  readPart: ReadPart,
): Promise<NewFile | undefined> => {
  const pages: FilePart[] = []
  for (const { name, type, ref } of parts) {
    const bytes = await readPart(ref)
    if (bytes === undefined) return undefined
    refs.set(bytes, ref)
    pages.push({ original_name: name, mime_type: type, bytes })
  }
  const [first] = pages
  if (first === undefined) return undefined
  return { ...(isPages ? { pages } : first), ...(entries && { entries }) }
}

/** The file as its control shows it. */
export const chosenFile = (file: NewFile): ChosenFile => ({
  file,
  files: listParts(file).map(
    ({ bytes, mime_type, original_name }) =>
      new File([bytes as Uint8Array<ArrayBuffer>], original_name, { type: mime_type }),
  ),
})
