// The private key of an account on its device: unlocked with the password or a passkey, never sent, forgotten at sign-out.
import {
  type CryptoKey,
  derivePinsKey,
  derivePublicKey,
  type EncryptedPrivateKey,
  importAccountPrivateKey,
  importValuePrivateKey,
  openAccountEnvelope,
  openValue,
  unwrapPrivateKey,
} from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import { type KnownSalts, knownSalts } from './known-salts.ts'

export interface AccountKey {
  /** The salts that this client has seen since it was created. */
  readonly salts: KnownSalts
  unlock(wrapped: EncryptedPrivateKey, password: string, userId: string): Promise<void>
  /** Unlocks with PKCS#8 bytes, which are zeroed. `wrapped` is the same key under the password. */
  unlockWith(open: () => Promise<Uint8Array>, wrapped: EncryptedPrivateKey, userId: string): Promise<void>
  lock(): void
  /** The wrapped key of a login that has not unlocked it. */
  keep(wrapped: EncryptedPrivateKey): void
  /** The key wrapped by the password, also while locked. */
  lastWrapped(): EncryptedPrivateKey
  /** Replaces the wrapped key after a password change; does nothing while locked. */
  rewrap(wrapped: EncryptedPrivateKey): void
  /** The key wrapped by the password, as of the last unlock or login; throws after a lock. */
  wrapped(): EncryptedPrivateKey
  isUnlocked(): boolean
  /** The unlocked key for another tab of the browser; throws while locked. */
  share(): SharedKeys
  /** Unlocks with the key of another tab. */
  adopt(keys: SharedKeys): void
  /**
   * The SPKI in base64, derived from the private key itself: data sealed to it opens here, regardless of the server.
   */
  publicKey(): Promise<string>
  /** encrypts the pin book; it is derived from the private key, and cannot be exported. */
  pinsKey(): CryptoKey
  openValue(wrapper: string | object): Promise<string>
  openAccountEnvelope(envelope: string | object): Promise<Uint8Array>
}

/**
 * The unlocked private key of an account for another tab of the same browser. No script can export it.
 * @example
 * const { session, ...keys } = person.tabs.share()
 * const { publicKey }: SharedKeys = keys
 */
export interface SharedKeys {
  /** The same key under the password. */
  wrapped: EncryptedPrivateKey
  forValues: CryptoKey
  forEnvelopes: CryptoKey
  publicKey: string
  pinsKey: CryptoKey
}

/** T-04: one key serves two hashes, so it is imported twice. Neither import can be exported again. */
const importBoth = async (pkcs8: Uint8Array, userId: string): Promise<Omit<SharedKeys, 'wrapped'>> => {
  const [forValues, forEnvelopes, publicKey, pinsKey] = await Promise.all([
    importValuePrivateKey(pkcs8),
    importAccountPrivateKey(pkcs8),
    derivePublicKey(pkcs8),
    derivePinsKey(pkcs8, userId),
  ])
  return { forValues, forEnvelopes, publicKey, pinsKey }
}

export const accountKey = (): AccountKey => {
  let key: SharedKeys | undefined
  let lockedWrap: EncryptedPrivateKey | undefined
  let lastWrap: EncryptedPrivateKey | undefined
  let locks = 0
  const salts = knownSalts()
  /** The public keys of accounts, which never change. */
  const publicKeys = new Map<string, string>()
  const requireSameKey = (userId: string, publicKey: string): void => {
    const firstKey = publicKeys.get(userId) ?? publicKey
    if (publicKey !== firstKey) throw new SessionError('key_mismatch')
    publicKeys.set(userId, publicKey)
  }
  const requireKey = (): SharedKeys => {
    if (key === undefined) throw new SessionError('locked')
    return key
  }
  const unlockWith: AccountKey['unlockWith'] = async (open, wrapped, userId) => {
    const before = locks
    salts.requireSafeWrap(wrapped)
    const pkcs8 = await open()
    const imported = await importBoth(pkcs8, userId).finally(() => pkcs8.fill(0))
    // A lock in the meantime is the later request, and wins.
    if (locks !== before) throw new SessionError('locked')
    requireSameKey(userId, imported.publicKey)
    key = { ...imported, wrapped }
    lastWrap = wrapped
    lockedWrap = undefined
  }
  return {
    salts,
    unlock: (wrapped, password, userId) => unlockWith(() => unwrapPrivateKey(wrapped, password), wrapped, userId),
    unlockWith,
    lock() {
      locks += 1
      key = undefined
      lockedWrap = undefined
    },
    keep(wrapped) {
      salts.requireSafeWrap(wrapped)
      lockedWrap = wrapped
      lastWrap = wrapped
    },
    lastWrapped() {
      if (lastWrap === undefined) throw new SessionError('locked')
      return lastWrap
    },
    rewrap(wrapped) {
      salts.requireSafeWrap(wrapped)
      if (key === undefined) return
      key = { ...key, wrapped }
      lastWrap = wrapped
    },
    wrapped: () => lockedWrap ?? requireKey().wrapped,
    isUnlocked: () => key !== undefined,
    share: () => ({ ...requireKey() }),
    adopt({ wrapped, forValues, forEnvelopes, publicKey, pinsKey }) {
      salts.requireSafeWrap(wrapped)
      key = { wrapped, forValues, forEnvelopes, publicKey, pinsKey }
      lastWrap = wrapped
      lockedWrap = undefined
    },
    publicKey: async () => requireKey().publicKey,
    pinsKey: () => requireKey().pinsKey,
    openValue: async (wrapper) => openValue(wrapper, requireKey().forValues),
    openAccountEnvelope: async (envelope) => openAccountEnvelope(envelope, requireKey().forEnvelopes),
  }
}
