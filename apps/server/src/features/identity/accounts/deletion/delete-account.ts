// Deleting an account: a password, a mailed code, and then only a row without name, e-mail, keys and secrets remains.
import { ApiError } from '@company-data/protocol/errors'
import type { Transaction } from 'kysely'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from '../account-state.ts'
import { type AccountRow, listDelegateIds, lockById, updateAccount } from '../account-store.ts'
import { removeDevicesOf } from '../devices/device-store.ts'
import { removeCodesOf } from '../email/mailed-code-store.ts'
import type { MailedCodes } from '../email/mailed-codes.ts'
import type { AccountNeeds, DeletedAccount } from '../needs.ts'
import type { Credentials } from '../password/password-check.ts'
import { removeCopiesOf } from '../recovery/recovery-copy-store.ts'

type Tx = Transaction<DirectoryTables>

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'tokens' | 'hooks'> & {
  credentials: Credentials
  codes: MailedCodes
}

export const deletion = ({ directory, clock, tokens, hooks, credentials, codes }: Needs) => {
  /** The row stays: ids and codes are never given to anyone else (G-007). The e-mail address is free again. */
  const bury = async (tx: Tx, userId: string): Promise<void> => {
    await updateAccount(tx, userId, {
      email: null,
      email_confirmed_at: null,
      auth_salt: '',
      password_hash: '',
      display_name: '',
      language: null,
      public_key: '',
      public_key_sha256: '',
      encrypted_private_key: null,
      recovery_public_key: null,
      encrypted_recovery_private_key: null,
      totp_secret_encrypted: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      passcode_hash: null,
      deleted_at: clock.now(),
    })
    await removeCodesOf(tx, userId)
    await removeDevicesOf(tx, userId)
    await tokens.grants.revoke(tx, { userId })
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
  }

  const remove = async (tx: Tx, account: DeletedAccount): Promise<void> => {
    await hooks['accounts.deleting'](tx, account)
    await removeCopiesOf(tx, account.userId)
    // A company takes its delegates with it: they have no account but through it.
    const delegates = account.usertype === 'company' ? await listDelegateIds(tx, account.userId) : []
    for (const userId of [...delegates, account.userId]) await bury(tx, userId)
  }

  return {
    async request(account: AccountRow, input: { password: string; address: string }): Promise<{ expiresAt: Date }> {
      if (!(await credentials.matches(account, input.password, input.address))) throw new ApiError('auth.login_failed')
      const sending = { userId: account.user_id, purpose: 'delete_account', to: account.email ?? '' } as const
      return directory.transaction((tx) => codes.send(tx, sending))
    },
    async confirm(caller: SessionCaller, code: string): Promise<void> {
      const checked = await codes.require(caller.userId, 'delete_account', code)
      const deleteAccount = (): Promise<void> =>
        directory.transaction(async (tx) => {
          const account = await lockById(tx, caller.userId)
          if (!account || !(await codes.use(tx, checked))) throw new ApiError('account.code_invalid')
          // A move that began after the pipeline had looked: nobody knows yet in which region the data will be.
          if (account.moving_to !== null) throw new ApiError('db.writes_paused')
          const { user_id: userId, usertype, region: home } = account
          await remove(tx, { userId, usertype, home, actor: caller })
        })
      await hooks['accounts.deletion'](caller, deleteAccount)
    },
    /** For other features that end an account on their own: a delegate that its company dismisses. */
    bury,
  }
}
