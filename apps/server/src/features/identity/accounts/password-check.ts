// Checks a password: limits attempts per e-mail address and source, and is equally slow for an unknown address.
import { ApiError } from '@company-data/protocol/errors'
import { reportRate } from '../../../platform/call-context.ts'
import { type AccountRow, findByEmail } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { SlowHash } from './password/password-hash.ts'

export interface PasswordChecks {
  /** The account with that e-mail address and password; `auth.login_failed` if either is wrong. */
  check(input: { email: string; password: string; address: string }): Promise<AccountRow>
  /** True if the password that a session repeats is correct; a wrong one counts as an attempt, like a login. */
  matches(account: AccountRow, password: string, address: string): Promise<boolean>
}

export const passwordChecks = ({
  directory,
  limits,
  hashes,
}: Pick<AccountDeps, 'directory' | 'limits'> & { hashes: SlowHash }): PasswordChecks => {
  /**
   * Every try is counted before it is compared, so that no more of them can run at once. Only a wrong one stays
   * counted (B-11): a person who logs in often keeps the tries for a mistyped password.
   */
  const countTry = async (owner: string, compare: () => Promise<boolean>): Promise<boolean> => {
    const bucket = `wrong ${owner}`
    limits.takeOrRefuse('login', bucket)
    let isWrong = false
    try {
      isWrong = !(await compare())
      return !isWrong
    } finally {
      if (!isWrong) limits.giveBack('login', bucket)
      reportRate(limits.peek('login', bucket))
    }
  }
  return {
    /** NS-14: 10 wrong tries per 15 minutes per (e-mail, address). */
    async check({ email, password, address }) {
      const lowerCase = email.toLowerCase()
      const owner = `${lowerCase} ${address}`
      let account: AccountRow | undefined
      const isRight = await countTry(owner, async () => {
        account = await findByEmail(directory.kysely, lowerCase)
        // By address, also for an existing account: the waiting time must not reveal whether it exists.
        return hashes.matches(password, account?.password_hash, address)
      })
      if (!isRight || !account) throw new ApiError('auth.login_failed')
      return account
    },
    matches: (account, password, address) =>
      countTry(`${account.email ?? account.user_id} ${address}`, () =>
        hashes.matches(password, account.password_hash, account.user_id),
      ),
  }
}
