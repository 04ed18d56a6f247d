// The pins of a signed-in account: read once per session, written with each new key, merged after a conflict.
import { isPlatformError } from '../../errors/platform-error.ts'
import { SessionError } from '../../errors/session-error.ts'
import { type BookPinDeps, bookStorage, type StoredBook } from './book-storage.ts'
import { emptyBook, type Pin, type PinBookContent } from './pin-book.ts'
import { type Contact, comparePins, type KeyOwner, type Pins, pinIds } from './pinned-key.ts'

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
  return (ids: readonly string[], { kind }: KeyOwner, sha256: string): Promise<void> => {
    for (const id of ids) waiting.set(id, { k: sha256, t: new Date().toISOString(), c: kind })
    writing ??= writeWaiting()
    return writing
  }
}

interface CheckDeps extends Pick<BookPinDeps, 'key' | 'onPinWarning'> {
  findBook(ids: readonly string[], contact: Contact): Promise<StoredBook>
  add: ReturnType<typeof pinQueue>
  report(owner: KeyOwner): void
}

const pinCheck =
  ({ key, onPinWarning, findBook, add, report }: CheckDeps): Pins['check'] =>
  async (owner, contact, sha256) => {
    const ids = pinIds(owner)
    const { content, isOlder } = await findBook(ids, contact)
    const state = comparePins(
      ids.map((id) => content.keys[id]?.k),
      sha256,
    )
    if (state === 'mismatch') {
      onPinWarning?.({ reason: 'mismatch', owner })
      throw new SessionError('key_mismatch', owner.name)
    }
    if (isOlder) {
      // The newer book may have another key.
      if (state === 'unpinned') throw new SessionError('pins_older', owner.name)
      return
    }
    const missingIds = ids.filter((id) => content.keys[id] === undefined)
    const isRemembered = (contact === 'first' || state === 'pinned') && key.isUnlocked()
    if (isRemembered && missingIds.length > 0) await add(missingIds, owner, sha256)
    else if (state === 'unpinned') report(owner)
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
  const findBook = async (ids: readonly string[], contact: Contact): Promise<StoredBook> => {
    const book = await load()
    const isPinned = ids.some((id) => book.content.keys[id] !== undefined)
    if (isPinned || contact === 'first' || Date.now() - book.readAtMs < REREAD_AFTER_MS) return book
    return begin(storage.read())
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
    check: pinCheck({ key, onPinWarning, findBook, add, report }),
    read: async () => (await load()).content,
    change,
    forget() {
      session = undefined
      reported.clear()
    },
    beginEmpty: () =>
      void begin(Promise.resolve({ version: 0, content: emptyBook, readAtMs: Date.now(), isOlder: false })),
  }
}
