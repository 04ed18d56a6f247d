// Changes the password: the same keys are wrapped again on the device, never replaced (G-011, D1-SVC-24).
import { type EncryptedPrivateKey, unwrapPrivateKey, wrapPrivateKey } from '@company-data/crypto'
import type { Device } from '../../../session/device.ts'
import { newVerifier, verifierOf } from '../../../session/password-verifier.ts'
import { wrappedKeys } from './unlock-key.ts'

/**
 * The old and the new password, both raw.
 * @example
 * const change: NewPassword = { password, new_password: 'a much longer password' }
 * await person.changePassword(change)
 */
export interface NewPassword {
  password: string
  /** At least 12 characters. */
  new_password: string
}

const rewrapKey = async (wrapped: EncryptedPrivateKey, change: NewPassword): Promise<EncryptedPrivateKey> => {
  const pkcs8 = await unwrapPrivateKey(wrapped, change.password)
  try {
    return await wrapPrivateKey(pkcs8, change.new_password)
  } finally {
    pkcs8.fill(0)
  }
}

const rewrapKeys = async (device: Device, change: NewPassword) => {
  const { encrypted_private_key, encrypted_recovery_private_key: recoveryKey } = await wrappedKeys(device)
  return {
    encrypted_private_key: await rewrapKey(encrypted_private_key, change),
    ...(recoveryKey && { encrypted_recovery_private_key: await rewrapKey(recoveryKey, change) }),
  }
}

export const passwordChangeCalls = (device: Device) => ({
  /** Changes the password and ends every other session of the account. */
  async changePassword(change: NewPassword): Promise<void> {
    const { password: new_password, auth_salt: new_auth_salt } = await newVerifier(change.new_password)
    // Before any password is sent: with a wrong old one the keys do not open, and nothing happens.
    const keys = await rewrapKeys(device, change)
    const oldVerifier = await verifierOf(device.api, device.tokens.saved().email, change.password)
    const body = { password: oldVerifier.password, new_password, new_auth_salt, ...keys }
    // Not repeated when the answer is lost, because the old password may be wrong by then.
    await device.api.put('/api/account/password', body, { idempotent: false })
    await device.key.unlock(keys.encrypted_private_key, change.new_password)
  },
})
