// The salt with which a device derives its verifier: GET /api/auth/params (G-010).
import { createHash } from 'node:crypto'
import { findAuthSalt } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'

export const authSalts = ({ directory, secrets }: Pick<AccountDeps, 'directory' | 'secrets'>) => ({
  /**
   * An unknown e-mail address gets a stable salt too, so that the response does not reveal whether an account exists.
   * It cannot be computed without the platform key.
   */
  async read(email: string): Promise<string> {
    const lowerCase = email.toLowerCase()
    const substitute = createHash('sha256').update(secrets.keyedHash(lowerCase, 'account.unknown_salt')).digest()
    const salt = await findAuthSalt(directory.kysely, lowerCase)
    return salt ?? substitute.subarray(0, 16).toString('base64')
  },
})
