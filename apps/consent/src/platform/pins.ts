// The keys that the person remembers: this page seals to no other key, and remembers the key of a new service.
import { closePinBook, openPinBook, publicKeySha256 } from '@company-data/crypto'
import type { PinBook } from '@company-data/protocol/wire/identity/pins'
import { call, Refusal } from './api.ts'
import type { Session } from './session.ts'

/** The platform answered another key than the remembered one. */
export class OtherKey extends Error {}

/** The platform altered or replaced the remembered keys. */
export class UnreadablePins extends Error {}

interface Content {
  n: number
  keys: Record<string, { k: string }>
}

const PATH = '/api/account/pins'
const MAX_TRIES = 5

const openBook = async (value: string | null, key: CryptoKey): Promise<Content> => {
  if (value === null) return { v: 1, n: 0, keys: {}, log: null } as Content
  const content = (await openPinBook(value, key).catch(() => undefined)) as (Content & { v: number }) | undefined
  if (content?.v !== 1) throw new UnreadablePins('The book does not open.')
  return content
}

/** False if another device has written the book meanwhile. */
const writeBook = async ({ home, token }: Session, version: number, value: string): Promise<boolean> => {
  try {
    await call(home, PATH, { method: 'PUT', token, body: { version, value } })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.key === 'account.pins_conflict') return false
    throw error
  }
}

/** The key of a service, if it is the remembered one; the key of a new service is remembered before anything is sealed. */
export const requirePinnedKey = async (session: Session, serviceId: string, publicKey: string): Promise<string> => {
  const { home, token, pinsKey } = session
  if (pinsKey === undefined) return publicKey
  const k = await publicKeySha256(publicKey)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { version, value } = await call<PinBook>(home, PATH, { token })
    const book = await openBook(value, pinsKey)
    const pinned = book.keys[serviceId]
    if (pinned !== undefined && pinned.k !== k) throw new OtherKey('The key is another one.')
    if (pinned !== undefined) return publicKey
    const keys = { ...book.keys, [serviceId]: { k, t: new Date().toISOString(), c: 'service' } }
    const next = await closePinBook({ ...book, n: book.n + 1, keys }, pinsKey)
    if (await writeBook(session, version + 1, next)) return publicKey
  }
  throw new UnreadablePins('Other devices write the book all the time.')
}
