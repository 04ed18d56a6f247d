// Changing the password: the same keys are wrapped anew on the device, never replaced (G-011, D1-SVC-24).
import { type EncryptedPrivateKey, unwrapPrivateKey, wrapPrivateKey } from '@company-data/crypto'
import type { Device } from '../../../session/device.ts'
import { newVerifier, verifierOf } from '../../../session/password-verifier.ts'
import { wrappedKeys } from './unlock-key.ts'

export interface PasswordChange {
  password: string
  new_password: string
}

const rewrap = async (wrapped: EncryptedPrivateKey, change: PasswordChange): Promise<EncryptedPrivateKey> => {
  const pkcs8 = await unwrapPrivateKey(wrapped, change.password)
  try {
    return await wrapPrivateKey(pkcs8, change.new_password)
  } finally {
    pkcs8.fill(0)
  }
}

const rewrapAll = async (on: Device, change: PasswordChange) => {
  const { encrypted_private_key: own, encrypted_recovery_private_key: recovery } = await wrappedKeys(on)
  return {
    encrypted_private_key: await rewrap(own, change),
    ...(recovery && { encrypted_recovery_private_key: await rewrap(recovery, change) }),
  }
}

export const passwordCalls = (on: Device) => ({
  /** Ends every other session of the account. */
  async changePassword(change: PasswordChange): Promise<void> {
    // before anything is sent: with a wrong old password the keys do not open and nothing happens
    const keys = await rewrapAll(on, change)
    const old = await verifierOf(on.api, on.tokens.saved().email, change.password)
    const next = await newVerifier(change.new_password)
    const body = { password: old.password, new_password: next.password, new_auth_salt: next.auth_salt, ...keys }
    // not repeated when the answer is lost: the old password would be the wrong one by then
    await on.api.put('/api/account/password', body, { idempotent: false })
    await on.key.unlock(keys.encrypted_private_key, change.new_password)
  },
})
