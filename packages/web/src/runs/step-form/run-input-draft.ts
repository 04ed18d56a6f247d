// Serializes the input of a run page and restores it, so that it can be stored sealed and survive a reload.
import type { LinkedDatum } from '@company-data/sdk/person'
import {
  type BlockAnswer,
  chosenFile,
  type DraftContent,
  type DraftPart,
  type ReadPart,
  restoredFile,
  type StoredFile,
  storedFile,
} from '@company-data/web/fields/rules'
import { type Entries, type Entry, nothingTyped, type RunInput } from './entries.ts'

type StoredEntry =
  | { value: unknown }
  | { linked: LinkedDatum; file?: StoredFile }
  | { file: StoredFile }
  | { blocks: Array<[string, BlockAnswer]> }

interface StoredTyped {
  steps: Array<[string, Array<[string, StoredEntry]>]>
  signer: Array<[string, string]>
}

/** Undefined for input that is not stored, such as a removed file. */
const storedEntry = (entry: Entry, parts: Map<string, DraftPart>): StoredEntry | undefined => {
  if ('value' in entry) return entry
  if ('blocks' in entry) return entry.blocks.size === 0 ? undefined : { blocks: [...entry.blocks] }
  const { file } = entry
  if ('linked' in entry) return { linked: entry.linked, ...(file && { file: storedFile(file, parts) }) }
  return file && { file: storedFile(file, parts) }
}

/** Undefined if one of its files was not stored. */
const restoreEntry = async (storedValue: StoredEntry, readPart: ReadPart): Promise<Entry | undefined> => {
  if ('value' in storedValue) return storedValue
  if ('blocks' in storedValue) return { blocks: new Map(storedValue.blocks) }
  const file = storedValue.file && (await restoredFile(storedValue.file, readPart))
  if (storedValue.file !== undefined && file === undefined) return undefined
  if ('linked' in storedValue) return { linked: storedValue.linked, ...(file && { file }) }
  return file && chosenFile(file)
}

/** Undefined if nothing was typed. */
export const typedToDraft = ({ steps, signer }: RunInput): DraftContent | undefined => {
  const parts = new Map<string, DraftPart>()
  const storedSteps = [...steps].map(
    ([node, entries]) =>
      [
        node,
        [...entries].flatMap(([slug, entry]): Array<[string, StoredEntry]> => {
          const serializedEntry = storedEntry(entry, parts)
          return serializedEntry === undefined ? [] : [[slug, serializedEntry]]
        }),
      ] as [string, Array<[string, StoredEntry]>],
  )
  const filled = storedSteps.filter(([, entries]) => entries.length > 0)
  if (filled.length === 0 && signer.size === 0) return undefined
  return { text: JSON.stringify({ steps: filled, signer: [...signer] } satisfies StoredTyped), parts }
}

const entriesFrom = async (
  storedEntries: ReadonlyArray<[string, StoredEntry]>,
  readPart: ReadPart,
): Promise<Entries> => {
  const entries: Entries = new Map()
  for (const [slug, storedEntry] of storedEntries) {
    const entry = await restoreEntry(storedEntry, readPart)
    if (entry !== undefined) entries.set(slug, entry)
  }
  return entries
}

/** An unreadable text, for example of another version, counts as empty. */
export const typedFromDraft = async (text: string, readPart: ReadPart): Promise<RunInput> => {
  try {
    const { steps, signer } = JSON.parse(text) as StoredTyped
    const input: RunInput = { steps: new Map(), signer: new Map(signer) }
    for (const [node, entries] of steps) input.steps.set(node, await entriesFrom(entries, readPart))
    return input
  } catch {
    return nothingTyped()
  }
}
