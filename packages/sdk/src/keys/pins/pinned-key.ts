// Checks a public key from the platform against the remembered one before anything is sealed to it.
import { publicKeySha256 } from '@company-data/crypto'
import { SessionError } from '../../errors/session-error.ts'

/**
 * The owner of a public key that values are sealed to.
 * @example
 * const owner: KeyOwner = { id: serviceId, kind: 'service' }
 * console.log(await person.pins.state(owner, spki))
 */
export interface KeyOwner {
  /** The id of the service, or the user id. */
  id: string
  kind: 'service' | 'person' | 'company' | 'delegate'
  /** For messages to the user; it is not remembered. */
  name?: string | undefined
  /**
   * The way to the owner that the caller knows, `connection:<id>` or `app:<client id>`. Its key is remembered too: the platform
   * names the owner, so it could swap the owner's id together with the key.
   */
  via?: string | undefined
}

export const viaConnection = (connectionId: string): string => `connection:${connectionId}`

export const viaApp = (clientId: string): string => `app:${clientId}`

/** The ids that the key of an owner is remembered under. */
export const pinIds = ({ id, via }: KeyOwner): string[] => (via === undefined ? [id] : [via, id])

/**
 * The result of comparing a key with the remembered one. `unpinned`: none is remembered, as for a connection that is older than the book.
 * @example
 * const state: PinState = await person.pins.state({ id: serviceId, kind: 'service' }, spki)
 */
export type PinState = 'pinned' | 'unpinned' | 'mismatch'

/** One remembered key suffices; every remembered one must be this key. */
export const comparePins = (rememberedKeys: ReadonlyArray<string | undefined>, sha256: string): PinState => {
  const keys = rememberedKeys.filter((key) => key !== undefined)
  if (keys.some((key) => key !== sha256)) return 'mismatch'
  return keys.length > 0 ? 'pinned' : 'unpinned'
}

/** A first contact remembers the key. A later one without a remembered key is reported, and nothing is remembered. */
export type Contact = 'first' | 'later'

/** Keys are never replaced (D1-SVC-24), so a remembered key has no lawful reason to change. */
export interface Pins {
  /** Throws `key_mismatch` if another key is remembered for the owner. */
  check(owner: KeyOwner, contact: Contact, sha256: string): Promise<void>
}

/** For programs without a store of pins: only a fingerprint that the caller names is checked. */
export const noPins: Pins = { check: async () => {} }

export interface PinnedKeyRequest {
  owner: KeyOwner
  contact: Contact
  publicKey: string
  /** The fingerprint that the caller demands. */
  sha256?: string | undefined
}

/** The public key, if it is the remembered one and has the fingerprint that the caller demands. */
export const requirePinnedKey = async (
  pins: Pins,
  { owner, contact, publicKey, sha256 }: PinnedKeyRequest,
): Promise<string> => {
  const fingerprint = await publicKeySha256(publicKey)
  if (sha256 !== undefined && fingerprint !== sha256) throw new SessionError('key_mismatch', owner.name)
  await pins.check(owner, contact, fingerprint)
  return publicKey
}
