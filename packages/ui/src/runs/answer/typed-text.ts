// Serializes the input of a run page and restores it, so that it can be stored sealed and survive a reload.
import type { LinkedDatum } from '@company-data/sdk/person'
import {
  chosenFile,
  type DraftContent,
  type DraftPart,
  type KeptBlock,
  type ReadPart,
  restoredFile,
  type StoredFile,
  storedFile,
} from '@company-data/ui/fields/rules'
import { type Entries, type Entry, nothingTyped, type RunInput } from './entries.ts'

type StoredEntry =
  | { value: unknown }
  | { linked: LinkedDatum; file?: StoredFile }
  | { file: StoredFile }
  | { blocks: Array<[string, KeptBlock]> }

interface StoredTyped {
  steps: Array<[string, Array<[string, StoredEntry]>]>
  signer: Array<[string, string]>
}

/** Undefined for what is not stored, such as a removed file. */
const storedEntry = (entry: Entry, parts: Map<string, DraftPart>): StoredEntry | undefined => {
  if ('value' in entry) return entry
  if ('blocks' in entry) return entry.blocks.size === 0 ? undefined : { blocks: [...entry.blocks] }
  const { file } = entry
  if ('linked' in entry) return { linked: entry.linked, ...(file && { file: storedFile(file, parts) }) }
  return file && { file: storedFile(file, parts) }
}

/** Undefined if one of its files was not stored. */
const entryOf = async (stored: StoredEntry, readPart: ReadPart): Promise<Entry | undefined> => {
  if ('value' in stored) return stored
  if ('blocks' in stored) return { blocks: new Map(stored.blocks) }
  const file = stored.file && (await restoredFile(stored.file, readPart))
  if (stored.file !== undefined && file === undefined) return undefined
  if ('linked' in stored) return { linked: stored.linked, ...(file && { file }) }
  return file && chosenFile(file)
}

/** Undefined if nothing was typed. */
export const typedToDraft = ({ steps, signer }: RunInput): DraftContent | undefined => {
  const parts = new Map<string, DraftPart>()
  const stored = [...steps].map(
    ([node, entries]) =>
      [
        node,
        [...entries].flatMap(([slug, entry]): Array<[string, StoredEntry]> => {
          const kept = storedEntry(entry, parts)
          return kept === undefined ? [] : [[slug, kept]]
        }),
      ] as [string, Array<[string, StoredEntry]>],
  )
  const filled = stored.filter(([, entries]) => entries.length > 0)
  if (filled.length === 0 && signer.size === 0) return undefined
  return { text: JSON.stringify({ steps: filled, signer: [...signer] } satisfies StoredTyped), parts }
}

const entriesFrom = async (stored: ReadonlyArray<[string, StoredEntry]>, readPart: ReadPart): Promise<Entries> => {
  const entries: Entries = new Map()
  for (const [slug, one] of stored) {
    const entry = await entryOf(one, readPart)
    if (entry !== undefined) entries.set(slug, entry)
  }
  return entries
}

/** An unreadable text, for example of another version, counts as empty. */
export const typedFromDraft = async (text: string, readPart: ReadPart): Promise<RunInput> => {
  try {
    const { steps, signer } = JSON.parse(text) as StoredTyped
    const typed: RunInput = { steps: new Map(), signer: new Map(signer) }
    for (const [node, entries] of steps) typed.steps.set(node, await entriesFrom(entries, readPart))
    return typed
  } catch {
    return nothingTyped()
  }
}
