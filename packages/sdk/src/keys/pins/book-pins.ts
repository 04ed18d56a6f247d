// The pins of a signed-in account: read once per session, written with each new key, merged after a conflict.
import { closePinBook, openPinBook } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { pins } from '@company-data/protocol/nouns/pins/contract'
import { pinRoutes } from '@company-data/protocol/nouns/pins/routes'
import { isPlatformError } from '../../errors/platform-error.ts'
import { SessionError } from '../../errors/session-error.ts'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'
import type { AccountKey } from '../account-key.ts'
import { emptyBook, isPinBook, type Pin, type PinBookContent, type SeenCheckpoint, trimBook } from './pin-book.ts'
import type { Contact, KeyOwner, Pins } from './pinned-key.ts'

/**
 * A fact about remembered keys that the app shows to its user. `older_book`: the platform answered with an older book than this
 * browser has seen. `unreadable`: the book does not open, so nothing is sealed. `unpinned`: values go to a key that was never
 * remembered. `mismatch`: another key is remembered, so the call was refused with `key_mismatch`.
 * @example
 * const onPinWarning = (warning: PinWarning) => console.warn(warning.reason)
 */
export type PinWarning =
  | { reason: 'older_book' }
  | { reason: 'unreadable' }
  | { reason: 'unpinned' | 'mismatch'; owner: KeyOwner }

/**
 * The memory of a browser for the highest number of a pin book that it has seen.
 * @example
 * const seenPins: SeenPins = {
 *   get: (userId) => Number(localStorage.getItem(`pins:${userId}`)),
 *   set: (userId, number) => localStorage.setItem(`pins:${userId}`, String(number)),
 * }
 */
export interface SeenPins {
  get(userId: string): number
  set(userId: string, number: number): void
}

/**
 * The memory of a browser for the newest checkpoint of the key log that it has checked.
 * @example
 * const checkpoints = new Map<string, SeenCheckpoint>()
 * const seenLog: SeenLog = {
 *   get: (userId) => checkpoints.get(userId) ?? null,
 *   set: (userId, checkpoint) => void checkpoints.set(userId, checkpoint),
 * }
 */
export interface SeenLog {
  get(userId: string): SeenCheckpoint | null
  set(userId: string, checkpoint: SeenCheckpoint): void
}

/**
 * Options of a client about the keys that it remembers.
 * @example
 * const options: PinOptions = { onPinWarning: ({ reason }) => console.warn(reason) }
 */
export interface PinOptions {
  /** Where the highest number of the pin book is stored; the default forgets it with the client. */
  seenPins?: SeenPins | undefined
  /** Where the newest checkpoint of the key log is stored; by default only the book remembers it. */
  seenLog?: SeenLog | undefined
  /** Called once per session and owner, and at every refusal. */
  onPinWarning?: ((warning: PinWarning) => void) | undefined
}

interface BookPinDeps extends PinOptions {
  api: Api
  tokens: { saved(): { user_id: string } }
  key: Pick<AccountKey, 'isUnlocked' | 'pinsKey'>
}

interface StoredBook {
  version: number
  content: PinBookContent
  readAtMs: number
}

export interface BookPins extends Pins {
  /** The whole content, as this session knows it. */
  read(): Promise<PinBookContent>
  /** Writes what `change` makes of the content; called again after a conflict. Returning the same content writes nothing. */
  change(change: (content: PinBookContent) => PinBookContent): Promise<void>
  /** A new account has no book yet, so none is read. */
  beginEmpty(): void
  /** The session has ended: the next one reads the book again. */
  forget(): void
}

const MAX_TRIES = 5

/** Another device may have remembered the key meanwhile, so a missing pin is looked up again, but not for every call. */
const REREAD_AFTER_MS = 2_000

const inMemory = (): SeenPins => {
  const numbers = new Map<string, number>()
  return { get: (userId) => numbers.get(userId) ?? 0, set: (userId, number) => void numbers.set(userId, number) }
}

/** Reads, opens, closes and writes the book of the signed-in account. */
const bookStorage = ({ api, tokens, key, seenPins = inMemory(), onPinWarning }: BookPinDeps) => {
  const raw = calls<typeof pins>()(api, pinRoutes, profilePrefix)
  const open = async (value: string): Promise<PinBookContent> => {
    const content = await openPinBook(value, key.pinsKey()).catch(() => undefined)
    if (isPinBook(content)) return content
    onPinWarning?.({ reason: 'unreadable' })
    throw new SessionError('pins_unreadable')
  }
  return {
    async read(): Promise<StoredBook> {
      const userId = tokens.saved().user_id
      // Before the request: another tab may write a newer book while this response is on its way.
      const highest = seenPins.get(userId)
      const { version, value } = await raw.read()
      const content = value === null ? emptyBook : await open(value)
      if (content.n < highest) onPinWarning?.({ reason: 'older_book' })
      else seenPins.set(userId, Math.max(content.n, seenPins.get(userId)))
      return { version, content, readAtMs: Date.now() }
    },
    async write(before: StoredBook, content: PinBookContent): Promise<StoredBook> {
      const userId = tokens.saved().user_id
      const version = before.version + 1
      const next = trimBook({ ...content, n: Math.max(before.content.n, seenPins.get(userId)) + 1 })
      await raw.replace({ version, value: await closePinBook(next, key.pinsKey()) })
      seenPins.set(userId, next.n)
      return { version, content: next, readAtMs: Date.now() }
    },
  }
}

/** Adds pins; one that was written by another device in the meantime must have the same key. */
const addPins = (content: PinBookContent, pins: ReadonlyMap<string, Pin>): PinBookContent => {
  const missing = [...pins].filter(([id, { k }]) => {
    const pinned = content.keys[id]
    if (pinned !== undefined && pinned.k !== k) throw new SessionError('key_mismatch')
    return pinned === undefined
  })
  return missing.length === 0 ? content : { ...content, keys: { ...content.keys, ...Object.fromEntries(missing) } }
}

/** One write at a time, with every pin that has come up meanwhile. */
const pinQueue = (change: BookPins['change']) => {
  const waiting = new Map<string, Pin>()
  let writing: Promise<void> | undefined
  const writeWaiting = async (): Promise<void> => {
    await undefined
    try {
      while (waiting.size > 0) {
        const pins = new Map(waiting)
        waiting.clear()
        await change((content) => addPins(content, pins))
      }
    } finally {
      waiting.clear()
      writing = undefined
    }
  }
  return ({ id, kind }: KeyOwner, sha256: string): Promise<void> => {
    waiting.set(id, { k: sha256, t: new Date().toISOString(), c: kind })
    writing ??= writeWaiting()
    return writing
  }
}

export const bookPins = (deps: BookPinDeps): BookPins => {
  const { tokens, key, onPinWarning } = deps
  const storage = bookStorage(deps)
  let session: { userId: string; book: Promise<StoredBook> } | undefined
  const reported = new Set<string>()

  const begin = (book: Promise<StoredBook>): Promise<StoredBook> => {
    const begun = { userId: tokens.saved().user_id, book }
    session = begun
    // A failed read is not remembered: the next call reads again.
    book.catch(() => {
      if (session === begun) session = undefined
    })
    return book
  }
  const load = (): Promise<StoredBook> =>
    session?.userId === tokens.saved().user_id ? session.book : begin(storage.read())

  /** A first contact needs no second look: writing the pin finds out what others have written. */
  const findPin = async (id: string, contact: Contact): Promise<Pin | undefined> => {
    const { content, readAtMs } = await load()
    const pin = content.keys[id]
    if (pin !== undefined || contact === 'first' || Date.now() - readAtMs < REREAD_AFTER_MS) return pin
    return (await begin(storage.read())).content.keys[id]
  }

  const change: BookPins['change'] = async (makeContent) => {
    for (let tries = 1; ; tries += 1) {
      const before = await load()
      const content = makeContent(before.content)
      if (content === before.content) return
      try {
        await begin(Promise.resolve(await storage.write(before, content)))
        return
      } catch (error) {
        if (tries >= MAX_TRIES || !isPlatformError(error, 'account.pins_conflict')) throw error
        await begin(storage.read())
      }
    }
  }

  const add = pinQueue(change)
  const report = (owner: KeyOwner): void => {
    if (!reported.has(owner.id)) onPinWarning?.({ reason: 'unpinned', owner })
    reported.add(owner.id)
  }

  return {
    async check(owner, contact, sha256) {
      const pin = await findPin(owner.id, contact)
      if (pin !== undefined) {
        if (pin.k === sha256) return
        onPinWarning?.({ reason: 'mismatch', owner })
        throw new SessionError('key_mismatch', owner.name)
      } else if (contact === 'first' && key.isUnlocked()) await add(owner, sha256)
      else report(owner)
    },
    read: async () => (await load()).content,
    change,
    forget() {
      session = undefined
      reported.clear()
    },
    beginEmpty: () => void begin(Promise.resolve({ version: 0, content: emptyBook, readAtMs: Date.now() })),
  }
}
