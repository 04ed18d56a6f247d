// Deletes an account: after the password and a mailed code, only a row without name, e-mail, keys and secrets remains.
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { type AccountRow, listDelegateIds, lockById } from '../account-store.ts'
import type { AccountDeps, DeletedAccount } from '../deps.ts'
import { removeDates } from '../level/flow-data-store.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { PasswordChecks } from '../password-check.ts'
import { removeCopies } from '../recovery/recovery-copy-store.ts'
import { requestCleanup } from './account-cleanup.ts'
import { type EraseOptions, eraseAccount } from './erase-account.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'tokens' | 'mail' | 'hooks'> & {
  passwordChecks: PasswordChecks
  mailedCodes: MailedCodes
}

export type Deletion = ReturnType<typeof deletion>

export const deletion = (deps: Deps) => {
  const { directory, hooks, passwordChecks, mailedCodes } = deps

  /** In the directory transaction of a deletion, inside the hook `accounts.deletion`. */
  const remove = async (tx: DirectoryTx, account: DeletedAccount, options: EraseOptions = {}): Promise<void> => {
    await hooks['accounts.deleting'](tx, account)
    await requestCleanup(deps, tx, account)
    await removeCopies(tx, account.userId)
    await removeDates(tx, account.userId)
    // The delegates of a company are deleted with it.
    const delegateIds = account.usertype === 'company' ? await listDelegateIds(tx, account.userId) : []
    for (const userId of delegateIds) await eraseAccount(deps, tx, userId)
    await eraseAccount(deps, tx, account.userId, options)
  }

  return {
    remove,
    /** Checks the password and mails the code that confirms the deletion. */
    async request(account: AccountRow, input: { password: string; address: string }): Promise<{ expiresAt: Date }> {
      if (!(await passwordChecks.matches(account, input.password, input.address)))
        throw new ApiError('auth.login_failed')
      const newCode = { userId: account.user_id, purpose: 'delete_account', to: account.email ?? '' } as const
      return directory.transaction((tx) => mailedCodes.send(tx, newCode))
    },
    async confirm(caller: SessionCaller, code: string): Promise<void> {
      const checkedCode = await mailedCodes.require(caller.userId, 'delete_account', code)
      const deleteAccount = (): Promise<void> =>
        directory.transaction(async (tx) => {
          const account = await lockById(tx, caller.userId)
          if (!account || !(await mailedCodes.use(tx, checkedCode))) throw new ApiError('account.code_invalid')
          // A move started after the pipeline had checked: the region of the data is not known yet.
          if (account.moving_to !== null) throw new ApiError('db.writes_paused')
          const { user_id: userId, usertype, region: home } = account
          await remove(tx, { userId, usertype, home, actor: caller })
        })
      await hooks['accounts.deletion'](caller, deleteAccount)
    },
  }
}
