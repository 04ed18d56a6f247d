// The recipient of a mail to an account.
import type { AccountRow } from './account-store.ts'

export const toRecipient = ({
  user_id,
  email,
  email_confirmed_at,
}: Pick<AccountRow, 'user_id' | 'email' | 'email_confirmed_at'>) => ({
  accountId: user_id,
  to: email ?? '',
  isConfirmed: email_confirmed_at !== null,
})
