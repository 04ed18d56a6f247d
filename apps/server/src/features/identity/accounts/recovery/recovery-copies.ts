// Recovery copies: secrets that were shown once, stored sealed to the company's recovery key, which only its owner opens (G-053).
import { type EncryptedPrivateKey, sealValue } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
import type { Kysely, Transaction } from 'kysely'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { type AccountRow, findById } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { MailedCodes } from '../email/mailed-codes.ts'
import type { AccountNeeds } from '../needs.ts'
import type { PasswordChecks } from '../password/password-check.ts'
import { findCopy, insertCopy, listCopies, type RecoveryCopyRow, removeCopies } from './recovery-copy-store.ts'

/** A secret that the platform made and showed once; `ref` is the id of what it belongs to. */
export interface MintedSecret {
  companyUserId: string
  kind: RecoveryKind
  ref: string
  secret: string
}

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'ids'> & {
  mailedCodes: MailedCodes
  passwordChecks: PasswordChecks
  auditLog: AuditLog
}

export const recoveryCopies = ({ directory, clock, ids, mailedCodes, passwordChecks, auditLog }: Needs) => {
  const requireKey = async (db: Kysely<DirectoryTables>, companyUserId: string): Promise<string> => {
    const key = (await findById(db, companyUserId))?.recovery_public_key
    // Cannot happen: no company is registered without one.
    if (key == null) throw new Error(`the company ${companyUserId} has no recovery key`)
    return key
  }
  const rowOf = (companyUserId: string, copy: { kind: RecoveryKind; ref: string; value: string }): RecoveryCopyRow => ({
    id: ids.next(),
    company_user_id: companyUserId,
    kind: copy.kind,
    ref: copy.ref,
    sealed_value: copy.value,
    created_at: clock.now(),
  })
  /** Checks password and code together, so that the answer does not say which was wrong. Each call counts as a try. */
  const requireOwner = async (account: AccountRow, input: { password: string; code: string; address: string }) => {
    const code = await mailedCodes.check(account.user_id, 'recovery', input.code)
    const isRight = await passwordChecks.matches(account, input.password, input.address)
    if (!code || !isRight) throw new ApiError('account.recovery_denied')
    return code
  }

  return {
    publicKey: (companyUserId: string) => requireKey(directory.kysely, companyUserId),
    list: (companyUserId: string) => listCopies(directory.kysely, companyUserId),
    /** Stores a copy that the company sealed itself. */
    async add(companyUserId: string, copy: { kind: RecoveryKind; ref: string; value: string }) {
      const row = rowOf(companyUserId, copy)
      await insertCopy(directory.kysely, row)
      return row
    },
    /** D1-CLI-08: seals a secret that the platform made to the recovery key, in the transaction that makes it. */
    async keep(tx: Transaction<DirectoryTables>, { companyUserId, kind, ref, secret }: MintedSecret): Promise<void> {
      const key = await requireKey(tx, companyUserId)
      await removeCopies(tx, { companyUserId, kind, ref })
      await insertCopy(tx, rowOf(companyUserId, { kind, ref, value: await sealValue(secret, key) }))
    },
    sendCode: (account: AccountRow) =>
      directory.transaction((tx) =>
        mailedCodes.send(tx, { userId: account.user_id, purpose: 'recovery', to: account.email ?? '' }),
      ),
    /** Gives the sealed copy and the wrapped recovery key, with which only the owner's device can open it. */
    async recover(
      caller: SessionCaller,
      account: AccountRow,
      id: string,
      input: { password: string; code: string; address: string },
    ): Promise<{ value: string; encrypted_recovery_private_key: EncryptedPrivateKey }> {
      const copy = isUuid(id) ? await findCopy(directory.kysely, account.user_id, id) : undefined
      if (!copy) throw new ApiError('account.recovery_copy_not_found')
      const code = await requireOwner(account, input)
      const wrappedKey = account.encrypted_recovery_private_key
      if (wrappedKey === null) throw new Error(`the company ${account.user_id} has no wrapped recovery key`)
      await directory.transaction(async (tx) => {
        if (!(await mailedCodes.use(tx, code))) throw new ApiError('account.recovery_denied')
        const data = { recovery_copy_id: copy.id, kind: copy.kind, ref: copy.ref }
        await auditLog.append(tx, {
          companyUserId: account.user_id,
          actor: caller,
          action: 'recovery_copy.recovered',
          data,
        })
      })
      return { value: copy.sealed_value, encrypted_recovery_private_key: wrappedKey }
    },
  }
}
