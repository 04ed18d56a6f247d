// The activity book of a person: read, added to, and emptied; only the person's devices can open it.
import { CryptoError, closeActivityBook, openActivityBook } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { activityBook } from '@company-data/protocol/nouns/activity-book/contract'
import { activityBookRoutes } from '@company-data/protocol/nouns/activity-book/routes'
import { isPlatformError } from '../errors/platform-error.ts'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'
import { trimEntries } from './trim-entries.ts'

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
  /** The verified domain or legal name of the company at that time; null if it was not verified. */
  domain?: string | null
  service?: string
  /** The names of values, or of a document. */
  about?: readonly string[]
}

interface BookContent {
  v: 1
  entries: readonly ActivityEntry[]
}

const MAX_TRIES = 5

const isBook = (content: unknown): content is BookContent => {
  const { v, entries } = (content ?? {}) as Partial<Record<keyof BookContent, unknown>>
  return v === 1 && Array.isArray(entries)
}

const hasSameEntries = (entries: readonly ActivityEntry[], others: readonly ActivityEntry[]): boolean => {
  const ids = new Set(entries.map(({ id }) => id))
  return entries.length === others.length && others.every(({ id }) => ids.has(id))
}

export const activityCalls = ({ api, key }: Pick<Device, 'api' | 'key'>) => {
  const raw = calls<typeof activityBook>()(api, activityBookRoutes, profilePrefix)
  const readBook = async (): Promise<{ version: number; entries: readonly ActivityEntry[] }> => {
    const { version, value } = await raw.read()
    if (value === null) return { version, entries: [] }
    const content = await openActivityBook(value, key.pinsKey())
    // A later version must not be overwritten with an empty book.
    if (!isBook(content)) throw new CryptoError('malformed', 'the activity book has an unknown version')
    return { version, entries: content.entries }
  }
  const replaceBook = async (version: number, entries: readonly ActivityEntry[]): Promise<void> => {
    const book: BookContent = { v: 1, entries }
    await raw.replace({ version: version + 1, value: await closeActivityBook(book, key.pinsKey()) })
  }
  /** Repeats the work while other devices write in between. */
  const retryConflicts = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
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
    list: async (): Promise<ActivityEntry[]> => trimEntries((await readBook()).entries),
    /**
     * Adds the entries that the book does not have, merging with other devices, and returns all of them, newest first. A full
     * book (256 KiB) drops its oldest entries, those of the kinds `connected` and `ended` last.
     * @example
     * await person.activity.add([{ id: `signed ${documentId}`, at: new Date().toISOString(), kind: 'signed', about: ['Lease'] }])
     */
    add: (newEntries: readonly ActivityEntry[]): Promise<readonly ActivityEntry[]> =>
      retryConflicts(async () => {
        const { version, entries } = await readBook()
        const ids = new Set(entries.map(({ id }) => id))
        const all = trimEntries([...newEntries.filter(({ id }) => !ids.has(id)), ...entries])
        // A full book drops old entries at once, so nothing has changed.
        if (!hasSameEntries(entries, all)) await replaceBook(version, all)
        return all
      }),
    /**
     * Removes all entries, also of a book that does not open.
     * @example
     * await person.activity.clear()
     */
    clear: (): Promise<void> =>
      retryConflicts(async () => {
        const { version, value } = await raw.read()
        if (value !== null) await replaceBook(version, [])
      }),
  }
}
