// What every part of the export needs: the client, the archive, and a way to continue when an item fails.
import type { PersonClient } from '@company-data/sdk/person'
import type { MissingItem } from './contents.ts'
import { safeName, uniqueNames, withExtension } from './file-names.ts'
import { isItemError, retryWhileBusy } from './retries.ts'

export type ExportPart = 'lists' | 'profile' | 'connections' | 'documents' | 'runs'

export interface ExportProgress {
  part: ExportPart
  done: number
  /** Null while the lists are being read. */
  of: number | null
}

export interface ExportNeeds {
  client: PersonClient
  signal: AbortSignal
  onProgress(progress: ExportProgress): void
  add(path: string, content: string | Uint8Array): void
  /** The display name of a field. */
  labelOf(field: { label: string; slug: string }): string
  /** Why something is missing, in words. */
  explain(error: unknown): string
  words: MissingWords
}

/** The names of list items, and why they have no content. */
export interface MissingWords {
  message(title: string, at: string): string
  /** For an own message that was sent without a copy for the sender. */
  withoutCopy: string
}

export interface ExportCollector extends ExportNeeds {
  missing: MissingItem[]
  /** Waits while the platform is busy. */
  ask<Result>(act: () => Promise<Result>): Promise<Result>
  all<Item>(list: () => AsyncIterable<Item>): Promise<Item[]>
  /** Undefined if only this item fails, which is then listed as missing. */
  attempt<Result>(what: string, act: () => Promise<Result>): Promise<Result | undefined>
  attemptAll<Item>(what: string, list: () => AsyncIterable<Item>): Promise<Item[] | undefined>
  /** The path of the stored file in the archive. */
  addFile(folder: string, name: string, mimeType: string, bytes: Uint8Array): string
  addJson(path: string, value: unknown): string
  /** A unique folder name. */
  folderFor(parent: string, title: string): string
}

const itemsOf = async <Item>(list: AsyncIterable<Item>, signal: AbortSignal): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of list) {
    signal.throwIfAborted()
    items.push(item)
  }
  return items
}

export const exportCollector = (needs: ExportNeeds): ExportCollector => {
  const { signal, add, explain } = needs
  const missing: MissingItem[] = []
  const namesIn = new Map<string, (name: string) => string>()
  const unique = (folder: string, name: string): string => {
    const nameIn = namesIn.get(folder) ?? uniqueNames()
    namesIn.set(folder, nameIn)
    return nameIn(safeName(name))
  }
  const ask = <Result>(act: () => Promise<Result>): Promise<Result> => retryWhileBusy(act, signal)
  const attempt: ExportCollector['attempt'] = async (what, act) => {
    try {
      return await ask(act)
    } catch (error) {
      if (signal.aborted || !isItemError(error)) throw error
      missing.push({ what, why: explain(error) })
      return undefined
    }
  }
  return {
    ...needs,
    missing,
    ask,
    all: (list) => ask(() => itemsOf(list(), signal)),
    attempt,
    attemptAll: (what, list) => attempt(what, () => itemsOf(list(), signal)),
    addFile(folder, name, mimeType, bytes) {
      const path = `${folder}/${unique(folder, withExtension(name, mimeType))}`
      add(path, bytes)
      return path
    },
    addJson(path, value) {
      add(path, `${JSON.stringify(value, null, 2)}\n`)
      return path
    },
    folderFor: (parent, title) => `${parent}/${unique(parent, title)}`,
  }
}
