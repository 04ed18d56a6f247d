// The activity book of a person: read, added to, and emptied; only the person's devices can open it.
import { closeActivityBook, openActivityBook } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { activityBook } from '@company-data/protocol/nouns/activity-book/contract'
import { activityBookRoutes } from '@company-data/protocol/nouns/activity-book/routes'
import { isPlatformError } from '../../../errors/platform-error.ts'
import type { Device } from '../../../session/device.ts'
import { calls } from '../../../transport/calls.ts'

/**
 * One entry of the activity book.
 * @example
 * const entry: ActivityEntry = { id: 'connected c1', at: new Date().toISOString(), kind: 'connected', company: 'Example Ltd' }
 */
export interface ActivityEntry {
  /** Names the event, not the write: an entry that is added twice, also by two devices, is stored once. */
  id: string
  /** ISO 8601. */
  at: string
  /** The app's own word, such as `connected` or `signed`. */
  kind: string
  connection?: string
  company?: string
  service?: string
  /** The names of values, or of a document. */
  about?: readonly string[]
}

interface BookContent {
  v: 1
  entries: readonly ActivityEntry[]
}

const MAX_TRIES = 5

/** 256 KiB of base64, without the iv and the tag. */
const MAX_BYTES = (256 * 1024 * 3) / 4 - 28

const isBook = (content: unknown): content is BookContent => {
  const { v, entries } = (content ?? {}) as Partial<Record<keyof BookContent, unknown>>
  return v === 1 && Array.isArray(entries)
}

const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** A full book drops its oldest entries. */
const trim = (entries: readonly ActivityEntry[]): ActivityEntry[] => {
  let bytes = countBytes({ v: 1, entries: [] })
  const fitting: ActivityEntry[] = []
  for (const entry of entries.toSorted((entry, other) => Date.parse(other.at) - Date.parse(entry.at))) {
    bytes += countBytes(entry) + 1
    if (bytes > MAX_BYTES) break
    fitting.push(entry)
  }
  return fitting
}

export const activityCalls = ({ api, key }: Pick<Device, 'api' | 'key'>) => {
  const raw = calls<typeof activityBook>()(api, activityBookRoutes, profilePrefix)
  const readBook = async (): Promise<{ version: number; entries: readonly ActivityEntry[] }> => {
    const { version, value } = await raw.read()
    if (value === null) return { version, entries: [] }
    const content = await openActivityBook(value, key.pinsKey())
    return { version, entries: isBook(content) ? content.entries : [] }
  }
  const change = async (next: (entries: readonly ActivityEntry[]) => readonly ActivityEntry[]) => {
    for (let tries = 1; ; tries += 1) {
      const { version, entries } = await readBook()
      const changedEntries = next(entries)
      if (changedEntries === entries) return entries
      const book: BookContent = { v: 1, entries: trim(changedEntries) }
      try {
        await raw.replace({ version: version + 1, value: await closeActivityBook(book, key.pinsKey()) })
        return book.entries
      } catch (error) {
        if (!isPlatformError(error, 'account.activity_conflict') || tries === MAX_TRIES) throw error
      }
    }
  }
  return {
    /**
     * All entries, newest first. Throws a `CryptoError` if the book was altered or made with another key.
     * @example
     * for (const { at, kind, company } of await person.activity.list()) console.log(at, kind, company)
     */
    list: async (): Promise<ActivityEntry[]> => trim((await readBook()).entries),
    /**
     * Adds the entries that the book does not have, merging with other devices, and returns all of them, newest first. A full
     * book (256 KiB) drops its oldest entries.
     * @example
     * await person.activity.add([{ id: `signed ${documentId}`, at: new Date().toISOString(), kind: 'signed', about: ['Lease'] }])
     */
    add: (newEntries: readonly ActivityEntry[]): Promise<readonly ActivityEntry[]> =>
      change((entries) => {
        const ids = new Set(entries.map(({ id }) => id))
        const missing = newEntries.filter(({ id }) => !ids.has(id))
        return missing.length === 0 ? entries : [...missing, ...entries]
      }),
    /**
     * Removes all entries.
     * @example
     * await person.activity.clear()
     */
    clear: async (): Promise<void> => {
      await change((entries) => (entries.length === 0 ? entries : []))
    },
  }
}
