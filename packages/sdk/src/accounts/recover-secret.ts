// Recovers a secret with the password and a mailed code; its copy is opened here with the recovery key (G-053).
import { importValuePrivateKey, openValue, unwrapPrivateKey } from '@company-data/crypto'
import type { RecoveredCopy } from '@company-data/protocol/wire/identity/recovery-copies'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import { rawRecoveryCopyCalls } from './recovery-copies.ts'

/**
 * The proof that recovers a secret.
 * @example
 * await company.recoveryCopies.requestCode()
 * const recovery: Recovery = { password, code: '123456' }
 * const secret = await company.recoveryCopies.recover(copyId, recovery)
 */
export interface Recovery {
  /** The raw password. It is checked again, and it unlocks the recovery key. */
  password: string
  /** From the mail that `requestCode` sends. */
  code: string
}

const openCopy = async ({ value, encrypted_recovery_private_key: wrapped }: RecoveredCopy, password: string) => {
  const pkcs8 = await unwrapPrivateKey(wrapped, password)
  try {
    return await openValue(value, await importValuePrivateKey(pkcs8))
  } finally {
    pkcs8.fill(0)
  }
}

export const recoverSecretCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = rawRecoveryCopyCalls(api)
  return {
    /**
     * Mails a code to the company's address.
     * @example
     * await company.recoveryCopies.requestCode()
     */
    requestCode: raw.mailCode,
    /**
     * The secret in plaintext.
     * @example
     * const [copy] = await company.recoveryCopies.list()
     * await company.recoveryCopies.requestCode()
     * // The code comes by mail.
     * if (copy) console.log(await company.recoveryCopies.recover(copy.id, { password, code }))
     */
    async recover(copyId: string, { password, code }: Recovery): Promise<string> {
      const verifier = await deriveLoginVerifier(device, tokens.saved().email, password)
      return openCopy(await raw.recover(copyId, { password: verifier.password, code }), password)
    },
  }
}
