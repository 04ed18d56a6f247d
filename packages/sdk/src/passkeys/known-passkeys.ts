// The passkeys that a device has used since the sign-in, with the wraps that they open. In memory only.
import type { PrfWrappedKey } from '@company-data/crypto'

/**
 * A passkey that a device has used, with the copies of the keys that it opens.
 * @example
 * const passkeys: Record<string, KnownPasskey> = person.tabs.share().session.passkeys ?? {}
 */
export interface KnownPasskey {
  deviceId: string
  /** Null if the passkey does not open the private key. */
  wrappedKey: PrfWrappedKey | null
  /** The recovery key of a company. */
  wrappedRecoveryKey: PrfWrappedKey | null
}

export interface KnownPasskeys {
  keep(credentialId: string, passkey: KnownPasskey): void
  find(credentialId: string): KnownPasskey | undefined
  forget(deviceId: string): void
  clear(): void
  /** The credentials that open the private key without a call. */
  listUnlocking(): string[]
  /** By credential, for another tab of the browser. */
  list(): Record<string, KnownPasskey>
}

export const knownPasskeys = (): KnownPasskeys => {
  const passkeys = new Map<string, KnownPasskey>()
  return {
    keep: (credentialId, passkey) => passkeys.set(credentialId, passkey),
    find: (credentialId) => passkeys.get(credentialId),
    forget(deviceId) {
      for (const [credentialId, passkey] of passkeys) if (passkey.deviceId === deviceId) passkeys.delete(credentialId)
    },
    clear: () => passkeys.clear(),
    list: () => Object.fromEntries(passkeys),
    listUnlocking: () => [...passkeys].flatMap(([id, { wrappedKey }]) => (wrappedKey === null ? [] : [id])),
  }
}
