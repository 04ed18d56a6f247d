// Reads, opens, closes and writes the pin book of the signed-in account.
import { closePinBook, openPinBook } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { pins } from '@company-data/protocol/nouns/pins/contract'
import { pinRoutes } from '@company-data/protocol/nouns/pins/routes'
import { SessionError } from '../../errors/session-error.ts'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'
import type { AccountKey } from '../account-key.ts'
import { emptyBook, isPinBook, type PinBookContent, trimBook } from './pin-book.ts'
import type { PinOptions, SeenPins } from './pin-options.ts'

export interface BookPinDeps extends PinOptions {
  api: Api
  tokens: { saved(): { user_id: string } }
  key: Pick<AccountKey, 'isUnlocked' | 'pinsKey'>
}

export interface StoredBook {
  version: number
  content: PinBookContent
  readAtMs: number
  /** This browser has seen a newer one, so pins may be missing, and nothing may be written over the newer one. */
  isOlder: boolean
}

const inMemory = (): SeenPins => {
  const numbers = new Map<string, number>()
  return { get: (userId) => numbers.get(userId) ?? 0, set: (userId, number) => void numbers.set(userId, number) }
}

export const bookStorage = ({ api, tokens, key, seenPins = inMemory(), onPinWarning }: BookPinDeps) => {
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
      const isOlder = content.n < highest
      if (isOlder) onPinWarning?.({ reason: 'older_book' })
      else seenPins.set(userId, Math.max(content.n, seenPins.get(userId)))
      return { version, content, readAtMs: Date.now(), isOlder }
    },
    async write(before: StoredBook, content: PinBookContent): Promise<StoredBook> {
      if (before.isOlder) throw new SessionError('pins_older')
      const userId = tokens.saved().user_id
      const version = before.version + 1
      const next = trimBook({ ...content, n: Math.max(before.content.n, seenPins.get(userId)) + 1 })
      await raw.replace({ version, value: await closePinBook(next, key.pinsKey()) })
      seenPins.set(userId, next.n)
      return { version, content: next, readAtMs: Date.now(), isOlder: false }
    },
  }
}
