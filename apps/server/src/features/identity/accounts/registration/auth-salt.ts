// The salt with which a device derives its verifier: GET /api/auth/params (G-010).
import { createHash } from 'node:crypto'
import { findAuthSalt } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'

export const authSalts = ({ directory, secrets }: Pick<AccountDeps, 'directory' | 'secrets'>) => ({
  /**
   * An unknown e-mail address gets a salt too, always the same one, so that the answer does not tell whether there is an
   * account. Nobody without the platform key can compute it.
   */
  async read(email: string): Promise<string> {
    const lowerCase = email.toLowerCase()
    const substitute = createHash('sha256').update(secrets.keyedHash(lowerCase, 'account.unknown_salt')).digest()
    const salt = await findAuthSalt(directory.kysely, lowerCase)
    return salt ?? substitute.subarray(0, 16).toString('base64')
  },
})
