// Recovers a secret with the password and a mailed code; its copy is opened here with the recovery key (G-053).
import { importValuePrivateKey, openValue, unwrapPrivateKey } from '@company-data/crypto'
import type { RecoveredCopy, RecoveryCodeResponse } from '@company-data/protocol/wire/identity/recovery-copies'
import type { Device } from '../../../session/device.ts'
import { deriveLoginVerifier } from '../../../session/password-verifier.ts'
import { path } from '../../../transport/path.ts'

/**
 * The proof that recovers a secret.
 * @example
 * await company.requestRecoveryCode()
 * const recovery: Recovery = { password, code: '123456' }
 * const secret = await company.recoverSecret(copyId, recovery)
 */
export interface Recovery {
  /** The raw password. It is checked again, and it unlocks the recovery key. */
  password: string
  /** From the mail that requestRecoveryCode() sends. */
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

export const recoverSecretCalls = ({ api, tokens }: Device) => ({
  /**
   * Mails a code to the company's address.
   * @example
   * await company.requestRecoveryCode()
   */
  requestRecoveryCode: (): Promise<RecoveryCodeResponse> => api.post('/api/account/recovery-code'),
  /**
   * The secret in plaintext.
   * @example
   * const [copy] = await company.listRecoveryCopies()
   * await company.requestRecoveryCode()
   * // The code comes by mail.
   * if (copy) console.log(await company.recoverSecret(copy.id, { password, code }))
   */
  async recoverSecret(copyId: string, { password, code }: Recovery): Promise<string> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    const body = { password: verifier.password, code }
    return openCopy(await api.post<RecoveredCopy>(path`/api/account/recovery-copies/${copyId}/recover`, body), password)
  },
})
