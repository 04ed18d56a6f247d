// Ends a return or a start-over that waits or was opened: by a login, or by any session of the account.
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { findById } from './account-store.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { AccountDeps, Actor } from './deps.ts'
import { toRecipient } from './mail-recipient.ts'
import { mailTexts } from './mail-texts/mail-texts.ts'
import { removeCodesByPurpose } from './mailed-code-store.ts'
import { hasWaitingOrOpened, type ReturnKind, removeWaitingOrOpened } from './return-store.ts'

export interface ReturnEndings {
  /** In the transaction of a login: its owner has the account. */
  endByLogin(tx: DirectoryTx, userId: string): Promise<void>
  /** Like `endByLogin`, for a login that opens no session here. */
  endAfterLogin(userId: string): Promise<void>
  /** In the transaction that changes the kit or the second factor, which a return with the kit needs or would end. */
  endKitReturn(tx: DirectoryTx, userId: string): Promise<void>
  /** Refuses with `account.return_not_found`. */
  cancel(caller: SessionCaller): Promise<void>
}

const ALL: readonly ReturnKind[] = ['kit', 'start_over']

type Deps = Pick<AccountDeps, 'directory' | 'mail'> & { auditLog: AuditLog }

export const returnEndings = ({ directory, mail, auditLog }: Deps): ReturnEndings => {
  /** False if there is nothing to end. */
  const end = async (
    tx: DirectoryTx,
    userId: string,
    actor: Actor,
    kinds: readonly ReturnKind[] = ALL,
  ): Promise<boolean> => {
    const kind = await removeWaitingOrOpened(tx, userId, kinds)
    if (kind === undefined) return false
    await removeCodesByPurpose(tx, userId, ['kit_return', 'start_over'])
    const account = await findById(tx, userId)
    if (!account) return true
    if (account.usertype === 'company')
      await auditLog.append(tx, { companyUserId: userId, actor, action: 'account.return_cancelled', data: { kind } })
    const text = mailTexts(account).returnCancelled(kind)
    await mail.add(tx, { ...toRecipient(account), kind: 'return_cancelled', ...text })
    return true
  }
  const endByLogin = async (tx: DirectoryTx, userId: string): Promise<void> => {
    await end(tx, userId, { kind: 'system' })
  }
  return {
    endByLogin,
    async endAfterLogin(userId) {
      if (await hasWaitingOrOpened(directory.kysely, userId))
        await directory.transaction((tx) => endByLogin(tx, userId))
    },
    async endKitReturn(tx, userId) {
      await end(tx, userId, { kind: 'system' }, ['kit'])
    },
    async cancel(caller) {
      const isEnded = await directory.transaction((tx) => end(tx, caller.userId, caller))
      if (!isEnded) throw new ApiError('account.return_not_found')
    },
  }
}
