// Getting a secret back: the password and a mailed code; the wrapper is opened here with the recovery key (G-053).
import { type EncryptedPrivateKey, importValuePrivateKey, openValue, unwrapPrivateKey } from '@company-data/crypto'
import type { Device } from '../../../session/device.ts'
import { verifierOf } from '../../../session/password-verifier.ts'
import { path } from '../../../transport/path.ts'

export interface Recovery {
  /** The raw password: it is asked for again, and it also unlocks the recovery key. */
  password: string
  /** From the mail that requestRecoveryCode() sends. */
  code: string
}

interface Recovered {
  value: string
  encrypted_recovery_private_key: EncryptedPrivateKey
}

const open = async ({ value, encrypted_recovery_private_key: wrapped }: Recovered, password: string) => {
  const pkcs8 = await unwrapPrivateKey(wrapped, password)
  try {
    return await openValue(value, await importValuePrivateKey(pkcs8))
  } finally {
    pkcs8.fill(0)
  }
}

export const recoveryCalls = ({ api, tokens }: Device) => ({
  /** Mails a code to the company's address. */
  requestRecoveryCode: (): Promise<{ expires_at: string }> => api.post('/api/account/recovery-code'),
  /** The secret in clear. */
  async recoverSecret(copyId: string, { password, code }: Recovery): Promise<string> {
    const verifier = await verifierOf(api, tokens.saved().email, password)
    const body = { password: verifier.password, code }
    return open(await api.post<Recovered>(path`/api/account/recovery-copies/${copyId}/recover`, body), password)
  },
})
