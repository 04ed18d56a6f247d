// Recovers a secret: the owner gets a sealed copy back, with the password and a mailed code (CX-18, G-053).

import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import type { Id } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { AccountRow } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { PasswordChecks } from '../password-check.ts'
import { findCopy } from './recovery-copy-store.ts'

interface Proof {
  password: string
  code: string
  /** The client address of the call. */
  address: string
}

type Deps = Pick<AccountDeps, 'directory'> & {
  mailedCodes: MailedCodes
  passwordChecks: PasswordChecks
  auditLog: AuditLog
}

export const secretRecovery = ({ directory, mailedCodes, passwordChecks, auditLog }: Deps) => {
  /**
   * Checks password and code together, so that the response does not reveal which was wrong. Each call counts as an
   * attempt.
   */
  const requireOwner = async (account: AccountRow, { password, code, address }: Proof) => {
    // The password first: while the platform is too busy to compare it, no attempt of the code is used up.
    const isRight = await passwordChecks.matches(account, password, address)
    const checkedCode = await mailedCodes.check(account.user_id, 'recovery', code)
    if (!checkedCode || !isRight) throw new ApiError('account.recovery_denied')
    return checkedCode
  }

  return {
    sendCode: (account: AccountRow) =>
      directory.transaction((tx) =>
        mailedCodes.send(tx, { userId: account.user_id, purpose: 'recovery', to: account.email ?? '' }),
      ),
    /** Returns the sealed copy and the wrapped recovery key, with which only the owner's device can open it. */
    async recover(
      caller: SessionCaller,
      account: AccountRow,
      id: Id<'recoveryCopyId'>,
      proof: Proof,
    ): Promise<{ value: string; encrypted_recovery_private_key: EncryptedPrivateKey }> {
      const copy = await findCopy(directory.kysely, account.user_id, id)
      if (!copy) throw new ApiError('account.recovery_copy_not_found')
      const code = await requireOwner(account, proof)
      const wrappedKey = account.encrypted_recovery_private_key
      if (wrappedKey === null) throw new Error(`the company ${account.user_id} has no wrapped recovery key`)
      await directory.transaction(async (tx) => {
        if (!(await mailedCodes.use(tx, code))) throw new ApiError('account.recovery_denied')
        const data = { recovery_copy_id: copy.id, kind: copy.kind, ref: copy.ref }
        const action = 'recovery_copy.recovered'
        await auditLog.append(tx, { companyUserId: account.user_id, actor: caller, action, data })
      })
      return { value: copy.sealed_value, encrypted_recovery_private_key: wrappedKey }
    },
  }
}
