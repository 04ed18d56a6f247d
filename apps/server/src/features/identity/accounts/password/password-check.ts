// Checks a password: with a limit of tries per e-mail address and source, and equally slow for an unknown address.
import { ApiError } from '@company-data/protocol/errors'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { type AccountRow, findByEmail } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { SlowHash } from './slow-hash.ts'

export interface PasswordChecks {
  /** The account with that e-mail address and password; `auth.login_failed` whichever of the two is wrong. */
  check(input: { email: string; password: string; address: string }): Promise<AccountRow>
  /** Whether the password that a session repeats is right; it counts as a try, like a login. */
  matches(account: AccountRow, password: string, address: string): Promise<boolean>
}

export const passwordChecks = ({
  directory,
  limits,
  hashes,
}: Pick<AccountNeeds, 'directory' | 'limits'> & { hashes: SlowHash }): PasswordChecks => {
  /** NS-14: 10 per 15 minutes per (e-mail, address). */
  const takeTry = (email: string, address: string): void => {
    const verdict = limits.take('login', `${email} ${address}`)
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  return {
    async check({ email, password, address }) {
      const lowerCase = email.toLowerCase()
      takeTry(lowerCase, address)
      const account = await findByEmail(directory.kysely, lowerCase)
      if (!(await hashes.matches(password, account?.password_hash)) || !account) throw new ApiError('auth.login_failed')
      return account
    },
    matches(account, password, address) {
      takeTry(account.email ?? account.user_id, address)
      return hashes.matches(password, account.password_hash)
    },
  }
}
