// Recovery copies: once-shown secrets, stored sealed to the company's recovery key, which only its owner can open (G-053).
import { sealValue } from '@company-data/crypto/seal'
import type { RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import { findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { listCopies, type RecoveryCopyRow, replaceCopy } from './recovery-copy-store.ts'

/** A secret that the platform created and showed once; `ref` is the id of its owner object. */
export interface MintedSecret {
  companyUserId: string
  kind: RecoveryKind
  ref: string
  secret: string
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'ids' | 'quotas'>

export const recoveryCopies = ({ directory, clock, ids, quotas }: Deps) => {
  const requireKey = async (db: DirectoryDb, companyUserId: string): Promise<string> => {
    const key = (await findById(db, companyUserId))?.recovery_public_key
    // Cannot happen: every company is registered with one.
    if (key == null) throw new Error(`the company ${companyUserId} has no recovery key`)
    return key
  }
  const createRow = (
    companyUserId: string,
    copy: { kind: RecoveryKind; ref: string; value: string },
  ): RecoveryCopyRow => ({
    id: ids.next(),
    company_user_id: companyUserId,
    kind: copy.kind,
    ref: copy.ref,
    sealed_value: copy.value,
    created_at: clock.now(),
  })

  return {
    publicKey: (companyUserId: string) => requireKey(directory.kysely, companyUserId),
    list: (companyUserId: string) => listCopies(directory.kysely, companyUserId),
    /** Stores a copy that the company sealed itself, replacing an earlier one of the same secret (B-22). */
    add(companyUserId: string, copy: { kind: RecoveryKind; ref: string; value: string }): Promise<RecoveryCopyRow> {
      return directory.transaction(async (tx) => {
        const row = createRow(companyUserId, copy)
        await replaceCopy(tx, row)
        await quotas.requireWithin(['recovery_copies'], companyUserId, tx)
        return row
      })
    },
    /** D1-CLI-08: seals a secret of the platform to the recovery key, in the transaction that creates it. */
    async keep(tx: DirectoryTx, { companyUserId, kind, ref, secret }: MintedSecret): Promise<void> {
      const key = await requireKey(tx, companyUserId)
      await replaceCopy(tx, createRow(companyUserId, { kind, ref, value: await sealValue(secret, key) }))
    },
  }
}
