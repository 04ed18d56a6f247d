// The e-mail address of an account: confirming it after registration, and changing it once the new one is confirmed.
import { ApiError } from '@company-data/protocol/errors'
import { getErrorCode } from '../../../../platform/db/store-error.ts'
import { type AccountRow, isEmailTaken, lockById, updateAccount } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import { removeCodes } from '../mailed-code-store.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { PasswordChecks } from '../password-check.ts'
import type { UnconfirmedAccounts } from '../registration/expire-unconfirmed.ts'
import type { ReturnEndings } from '../return-endings.ts'
import { removeReturns } from '../return-store.ts'

const UNIQUE_VIOLATION = '23505'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'mail'> & {
  mailedCodes: MailedCodes
  passwordChecks: PasswordChecks
  unconfirmed: Pick<UnconfirmedAccounts, 'free'>
  returnEndings: Pick<ReturnEndings, 'endByLogin'>
}

export const emails = ({ directory, clock, mail, mailedCodes, passwordChecks, unconfirmed, returnEndings }: Deps) => ({
  async confirm(userId: string, code: string): Promise<void> {
    const checked = await mailedCodes.require(userId, 'confirm_email', code)
    await directory.transaction(async (tx) => {
      if (!(await mailedCodes.use(tx, checked))) throw new ApiError('account.code_invalid')
      await updateAccount(tx, userId, { email_confirmed_at: clock.now() })
    })
  },

  /** Mails a new code to the address of a new account; a confirmed one needs none. */
  async requestCode(account: Pick<AccountRow, 'user_id' | 'email' | 'email_confirmed_at'>): Promise<void> {
    const { user_id: userId, email, email_confirmed_at } = account
    if (email === null || email_confirmed_at !== null) return
    await directory.transaction((tx) => mailedCodes.send(tx, { userId, purpose: 'confirm_email', to: email }))
  },

  /** Mails a code to the new address. The current address gets one to confirm it, if the first code has expired. */
  async requestChange(account: AccountRow, input: { email: string; password: string; address: string }): Promise<void> {
    if (!(await passwordChecks.matches(account, input.password, input.address))) throw new ApiError('auth.login_failed')
    const { email } = input
    if (
      email !== account.email &&
      (await isEmailTaken(directory.kysely, email)) &&
      !(await unconfirmed.free({ email }))
    ) {
      throw new ApiError('auth.email_taken')
    }
    const newCode = { userId: account.user_id, purpose: 'change_email', to: input.email, target: input.email } as const
    await directory.transaction((tx) => mailedCodes.send(tx, newCode))
  },

  async confirmChange(userId: string, code: string): Promise<void> {
    const checked = await mailedCodes.require(userId, 'change_email', code)
    const target = checked.target ?? ''
    const change = directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      if (!account || !(await mailedCodes.use(tx, checked))) throw new ApiError('account.code_invalid')
      if (account.email === target) return updateAccount(tx, userId, { email_confirmed_at: clock.now() })
      // The address may have been taken in the meantime; of two concurrent changes the unique index refuses one.
      if (await isEmailTaken(tx, target)) throw new ApiError('auth.email_taken')
      await updateAccount(tx, userId, { email: target, email_confirmed_at: clock.now() })
      // Codes that the old mailbox got open nothing any more.
      await returnEndings.endByLogin(tx, userId)
      await removeReturns(tx, userId)
      await removeCodes(tx, userId)
      const text = mailTexts(account).emailChanged(target)
      await mail.add(tx, { ...toRecipient(account), kind: 'change_email', ...text })
    })
    await change.catch((error: unknown) => {
      throw getErrorCode(error) === UNIQUE_VIOLATION ? new ApiError('auth.email_taken') : error
    })
  },
})
