// Checks a password: with a limit of tries per e-mail address and source, and equally slow for an unknown address.
import { ApiError } from '@company-data/protocol/errors'
import { type AccountRow, findByEmail } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { SlowHash } from './slow-hash.ts'

export interface PasswordChecks {
  /** The account with that e-mail address and password; `auth.login_failed` whichever of the two is wrong. */
  check(input: { email: string; password: string; address: string }): Promise<AccountRow>
  /** Whether the password that a session repeats is right; a wrong one counts as a try, like a login. */
  matches(account: AccountRow, password: string, address: string): Promise<boolean>
}

export const passwordChecks = ({
  directory,
  limits,
  hashes,
}: Pick<AccountNeeds, 'directory' | 'limits'> & { hashes: SlowHash }): PasswordChecks => {
  /**
   * NS-14: 10 per 15 minutes per (e-mail, address). Every try is counted before it is compared, so that no more of them can
   * be under way at once. One that could not be compared is given back.
   */
  const countTry = async (bucket: string, compare: () => Promise<boolean>): Promise<boolean> => {
    limits.takeOrRefuse('login', bucket)
    try {
      return await compare()
    } catch (error) {
      limits.giveBack('login', bucket)
      throw error
    }
  }
  return {
    async check({ email, password, address }) {
      const lowerCase = email.toLowerCase()
      let account: AccountRow | undefined
      const isRight = await countTry(`${lowerCase} ${address}`, async () => {
        account = await findByEmail(directory.kysely, lowerCase)
        return hashes.matches(password, account?.password_hash)
      })
      if (!isRight || !account) throw new ApiError('auth.login_failed')
      return account
    },
    async matches(account, password, address) {
      const bucket = `${account.email ?? account.user_id} ${address}`
      const isRight = await countTry(bucket, () => hashes.matches(password, account.password_hash))
      // It is no login, so a right one uses up no try.
      if (isRight) limits.giveBack('login', bucket)
      return isRight
    },
  }
}
