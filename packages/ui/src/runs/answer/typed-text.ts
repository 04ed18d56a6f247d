// What was typed on the page of a run as one text and back, so that it can be stored sealed and outlive a reload.
import type { FilePart, LinkedDatum, NewFile } from '@company-data/sdk/person'
import type { ChosenFile } from '@company-data/ui/fields'
import type { KeptBlock } from '@company-data/ui/fields/rules'
import { type Entries, type Entry, nothingTyped, type Typed } from './entries.ts'

/** Together: more would take too long to seal again after every change. What is larger has to be attached again. */
const MOST_FILE_BYTES = 4_000_000

interface StoredPart {
  name: string
  type: string
  base64: string
}

interface StoredFile {
  parts: StoredPart[]
  isPages: boolean
  entries?: Readonly<Record<string, string>>
}

type StoredEntry =
  | { value: unknown }
  | { linked: LinkedDatum; file?: StoredFile }
  | { file: StoredFile }
  | { blocks: Array<[string, KeptBlock]> }

interface StoredTyped {
  steps: Array<[string, Array<[string, StoredEntry]>]>
  signer: Array<[string, string]>
}

/** Characters per call of fromCharCode: one call with every byte as an argument would overflow the stack. */
const CHUNK_BYTES = 0x8000

const base64Of = (bytes: Uint8Array): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return btoa(binary)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const partsOf = (file: NewFile): readonly FilePart[] => ('pages' in file ? file.pages : [file])

const storedFile = (file: NewFile): StoredFile => ({
  parts: partsOf(file).map(({ bytes, mime_type, original_name }) => ({
    ...{ name: original_name, type: mime_type },
    base64: base64Of(bytes),
  })),
  isPages: 'pages' in file,
  ...(file.entries && { entries: file.entries }),
})

const newFile = ({ parts, isPages, entries }: StoredFile): NewFile => {
  const pages = parts.map(({ name, type, base64 }) => ({
    ...{ original_name: name, mime_type: type },
    bytes: bytesOf(base64),
  }))
  const [first = { original_name: '', mime_type: '', bytes: new Uint8Array() }] = pages
  return { ...(isPages ? { pages } : first), ...(entries && { entries }) }
}

const chosenFile = (file: NewFile): ChosenFile => ({
  file,
  files: partsOf(file).map(
    ({ bytes, mime_type, original_name }) =>
      new File([bytes as Uint8Array<ArrayBuffer>], original_name, { type: mime_type }),
  ),
})

const sizeOf = (file: NewFile): number => partsOf(file).reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Undefined for what is not kept: a file that was taken away again, or one beyond the limit. */
const storedEntry = (entry: Entry, takeRoom: (bytes: number) => boolean): StoredEntry | undefined => {
  if ('value' in entry) return entry
  if ('blocks' in entry) return entry.blocks.size === 0 ? undefined : { blocks: [...entry.blocks] }
  const { file } = entry
  if (file !== undefined && !takeRoom(sizeOf(file))) return undefined
  if ('linked' in entry) return { linked: entry.linked, ...(file && { file: storedFile(file) }) }
  return file && { file: storedFile(file) }
}

const entryOf = (stored: StoredEntry): Entry => {
  if ('value' in stored) return stored
  if ('blocks' in stored) return { blocks: new Map(stored.blocks) }
  if ('linked' in stored) return { linked: stored.linked, ...(stored.file && { file: newFile(stored.file) }) }
  return chosenFile(newFile(stored.file))
}

/** Undefined: nothing was typed. */
export const typedToText = ({ steps, signer }: Typed): string | undefined => {
  let room = MOST_FILE_BYTES
  const takeRoom = (bytes: number): boolean => {
    if (bytes > room) return false
    room -= bytes
    return true
  }
  const stored = [...steps].map(
    ([node, entries]) =>
      [
        node,
        [...entries].flatMap(([slug, entry]): Array<[string, StoredEntry]> => {
          const kept = storedEntry(entry, takeRoom)
          return kept === undefined ? [] : [[slug, kept]]
        }),
      ] as [string, Array<[string, StoredEntry]>],
  )
  const filled = stored.filter(([, entries]) => entries.length > 0)
  if (filled.length === 0 && signer.size === 0) return undefined
  return JSON.stringify({ steps: filled, signer: [...signer] } satisfies StoredTyped)
}

/** What is no such text, as of another version, is nothing. */
export const typedFromText = (text: string): Typed => {
  try {
    const { steps, signer } = JSON.parse(text) as StoredTyped
    return {
      steps: new Map(
        steps.map(([node, entries]): [string, Entries] => [
          node,
          new Map(entries.map(([slug, entry]) => [slug, entryOf(entry)])),
        ]),
      ),
      signer: new Map(signer),
    }
  } catch {
    return nothingTyped()
  }
}
