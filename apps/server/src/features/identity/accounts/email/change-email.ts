// The e-mail address of an account: proving it after registration, and moving to another one that is proven first.
import { ApiError } from '@company-data/protocol/errors'
import { codeOf } from '../../../../platform/db/store-error.ts'
import { type AccountRow, isEmailTaken, lockById, updateAccount } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { Credentials } from '../password/password-check.ts'
import type { MailedCodes } from './mailed-codes.ts'

const UNIQUE_VIOLATION = '23505'

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'mail'> & { codes: MailedCodes; credentials: Credentials }

export const emails = ({ directory, clock, mail, codes, credentials }: Needs) => ({
  async confirm(userId: string, code: string): Promise<void> {
    const checked = await codes.require(userId, 'confirm_email', code)
    await directory.transaction(async (tx) => {
      if (!(await codes.use(tx, checked))) throw new ApiError('account.code_invalid')
      await updateAccount(tx, userId, { email_confirmed_at: clock.now() })
    })
  },

  /** Mails a code to the new address. The present one may be named too: that proves it when its first code has expired. */
  async requestChange(account: AccountRow, input: { email: string; password: string; address: string }): Promise<void> {
    if (!(await credentials.matches(account, input.password, input.address))) throw new ApiError('auth.login_failed')
    if (input.email !== account.email && (await isEmailTaken(directory.kysely, input.email))) {
      throw new ApiError('auth.email_taken')
    }
    const sending = { userId: account.user_id, purpose: 'change_email', to: input.email, target: input.email } as const
    await directory.transaction((tx) => codes.send(tx, sending))
  },

  async confirmChange(userId: string, code: string): Promise<void> {
    const checked = await codes.require(userId, 'change_email', code)
    const target = checked.target ?? ''
    const change = directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      if (!account || !(await codes.use(tx, checked))) throw new ApiError('account.code_invalid')
      if (account.email === target) return updateAccount(tx, userId, { email_confirmed_at: clock.now() })
      // Taken since it was asked for; of two at once the unique index refuses the second.
      if (await isEmailTaken(tx, target)) throw new ApiError('auth.email_taken')
      await updateAccount(tx, userId, { email: target, email_confirmed_at: clock.now() })
      const text = `The e-mail address of your account is now ${target}. If that was not you, change your password.`
      await mail.add(tx, {
        to: account.email ?? '',
        kind: 'change_email',
        subject: 'Your e-mail address was changed',
        text,
      })
    })
    await change.catch((error: unknown) => {
      throw codeOf(error) === UNIQUE_VIOLATION ? new ApiError('auth.email_taken') : error
    })
  },
})
