// Common parts of the export: the client, the archive, and continuing after a failed item.
import type { PersonClient } from '@company-data/sdk/person'
import { isItemError, retryWhileBusy } from '../app/retries.ts'
import type { MissingItem } from './contents.ts'
import { safeName, uniqueNames, withExtension } from './file-names.ts'

export type ExportPart = 'lists' | 'profile' | 'connections' | 'documents' | 'runs'

export interface ExportProgress {
  part: ExportPart
  completedCount: number
  /** Null while the lists are being read. */
  of: number | null
}

export interface ExportDeps {
  client: PersonClient
  signal: AbortSignal
  onProgress(progress: ExportProgress): void
  add(path: string, content: string | Uint8Array): void
  /** The display name of a field. */
  formatLabel(field: { label: string; slug: string }): string
  /** The reason for a missing item, as text. */
  explain(error: unknown): string
  missingTexts: MissingTexts
}

/** The names of list items, and why they have no content. */
export interface MissingTexts {
  message(title: string, at: string): string
  /** For a sent message without a copy for the sender. */
  withoutCopy: string
}

export interface ExportCollector extends ExportDeps {
  missing: MissingItem[]
  /** Waits while the platform is busy. */
  ask<Result>(work: () => Promise<Result>): Promise<Result>
  all<Item>(list: () => AsyncIterable<Item>): Promise<Item[]>
  /** Undefined if only this item fails, which is then listed as missing. */
  attempt<Result>(label: string, work: () => Promise<Result>): Promise<Result | undefined>
  attemptAll<Item>(label: string, list: () => AsyncIterable<Item>): Promise<Item[] | undefined>
  /** The path of the stored file in the archive. */
  addFile(folder: string, name: string, mimeType: string, bytes: Uint8Array): string
  addJson(path: string, value: unknown): string
  /** A unique folder name. */
  folderFor(parent: string, title: string): string
}

const collectItems = async <Item>(list: AsyncIterable<Item>, signal: AbortSignal): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of list) {
    signal.throwIfAborted()
    items.push(item)
  }
  return items
}

export const exportCollector = (deps: ExportDeps): ExportCollector => {
  const { signal, add, explain } = deps
  const missing: MissingItem[] = []
  const namesIn = new Map<string, (name: string) => string>()
  const unique = (folder: string, name: string): string => {
    const nameIn = namesIn.get(folder) ?? uniqueNames()
    namesIn.set(folder, nameIn)
    return nameIn(safeName(name))
  }
  const ask = <Result>(work: () => Promise<Result>): Promise<Result> => retryWhileBusy(work, signal)
  const attempt: ExportCollector['attempt'] = async (label, work) => {
    try {
      return await ask(work)
    } catch (error) {
      if (signal.aborted || !isItemError(error)) throw error
      missing.push({ what: label, why: explain(error) })
      return undefined
    }
  }
  return {
    ...deps,
    missing,
    ask,
    all: (list) => ask(() => collectItems(list(), signal)),
    attempt,
    attemptAll: (label, list) => attempt(label, () => collectItems(list(), signal)),
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
