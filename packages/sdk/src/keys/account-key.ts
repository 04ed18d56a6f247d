// The account's private key on the device: unlocked with the password, never sent, forgotten at sign-out.
import {
  type EncryptedPrivateKey,
  importAccountPrivateKey,
  importValuePrivateKey,
  openAccountEnvelope,
  openValue,
  publicKeyOf,
  unwrapPrivateKey,
} from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'

export interface AccountKey {
  unlock(wrapped: EncryptedPrivateKey, password: string): Promise<void>
  lock(): void
  /** The key as it is closed by the password, as the last unlock saw it. */
  wrapped(): EncryptedPrivateKey
  isUnlocked(): boolean
  /** Base64 of the SPKI, made from the private key itself: what is sealed to it can be opened here, whatever a server says. */
  publicKey(): Promise<string>
  openValue(wrapper: string | object): Promise<string>
  openAccountEnvelope(envelope: string | object): Promise<Uint8Array>
}

interface Unlocked {
  wrapped: EncryptedPrivateKey
  forValues: CryptoKey
  forEnvelopes: CryptoKey
  publicKey: string
}

/** T-04: one key, two hashes, so it is imported twice; neither import can be exported again. */
const importBoth = async (pkcs8: Uint8Array): Promise<Omit<Unlocked, 'wrapped'>> => {
  const [forValues, forEnvelopes, publicKey] = await Promise.all([
    importValuePrivateKey(pkcs8),
    importAccountPrivateKey(pkcs8),
    publicKeyOf(pkcs8),
  ])
  return { forValues, forEnvelopes, publicKey }
}

export const accountKey = (): AccountKey => {
  let unlocked: Unlocked | undefined
  const held = (): Unlocked => {
    if (unlocked === undefined) throw new SessionError('locked')
    return unlocked
  }
  return {
    async unlock(wrapped, password) {
      const pkcs8 = await unwrapPrivateKey(wrapped, password)
      unlocked = { ...(await importBoth(pkcs8)), wrapped }
      pkcs8.fill(0)
    },
    lock() {
      unlocked = undefined
    },
    wrapped: () => held().wrapped,
    isUnlocked: () => unlocked !== undefined,
    publicKey: async () => held().publicKey,
    openValue: async (wrapper) => openValue(wrapper, held().forValues),
    openAccountEnvelope: async (envelope) => openAccountEnvelope(envelope, held().forEnvelopes),
  }
}
