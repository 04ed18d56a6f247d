// Wraps the private keys of an account again, under another password or under the code of a recovery kit.
import { createKitCode, deriveKitProof, requireKitSecret, unwrapPrivateKey, wrapPrivateKey } from '@company-data/crypto'
import type { KitKeys } from '@company-data/protocol/wire/identity/recovery/recovery-kit'
import type { OpenedKeys } from '../../passkeys/open-keys.ts'

export type Wraps = Omit<KitKeys, 'kit'>

/** Private keys are in memory in the clear only meanwhile. */
export const rewrapKeys = async (wraps: Wraps, from: string, to: string): Promise<Wraps> => {
  const rewrap = async (wrapped: Wraps['encrypted_private_key']) => {
    const pkcs8 = await unwrapPrivateKey(wrapped, from)
    try {
      return await wrapPrivateKey(pkcs8, to)
    } finally {
      pkcs8.fill(0)
    }
  }
  const { encrypted_private_key, encrypted_recovery_private_key: recoveryKey } = wraps
  return {
    encrypted_private_key: await rewrap(encrypted_private_key),
    ...(recoveryKey && { encrypted_recovery_private_key: await rewrap(recoveryKey) }),
  }
}

/** Wraps the opened keys for a kit with this code, as the platform stores them. */
export const wrapForKit = async (code: string, { accountKey, recoveryKey }: OpenedKeys): Promise<Wraps> => ({
  encrypted_private_key: await wrapPrivateKey(accountKey, requireKitSecret(code)),
  ...(recoveryKey && { encrypted_recovery_private_key: await wrapPrivateKey(recoveryKey, requireKitSecret(code)) }),
})

/** A new kit for the keys: its code for the sheet, and what the platform stores. */
export const createKit = async (wraps: Wraps, secret: string): Promise<{ code: string; keys: KitKeys }> => {
  const code = createKitCode()
  const [kit, keys] = await Promise.all([deriveKitProof(code), rewrapKeys(wraps, secret, requireKitSecret(code))])
  return { code, keys: { kit, ...keys } }
}
