// Recovery copies: once-shown secrets, stored sealed to the company's recovery key, which only its owner can open (G-053).
import { sealValue } from '@company-data/crypto/seal'
import type { RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import { findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { listCopies, lockSecretCopy, type RecoveryCopyRow, removeCopy, replaceCopy } from './recovery-copy-store.ts'

/** A secret that the platform created and showed once; `ref` is the id of its owner object. */
export interface MintedSecret {
  companyUserId: string
  kind: RecoveryKind
  ref: string
  secret: string
}

/** A copy that is stored before the operation that it belongs to commits in a region. */
export interface EarlyCopy {
  /** For an operation that failed: the copy goes, and the one that it replaced is back. */
  takeBack(): Promise<void>
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

  const createSealedRow = async (tx: DirectoryTx, { companyUserId, kind, ref, secret }: MintedSecret) => {
    const key = await requireKey(tx, companyUserId)
    return createRow(companyUserId, { kind, ref, value: await sealValue(secret, key) })
  }

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
    async keep(tx: DirectoryTx, secret: MintedSecret): Promise<void> {
      await replaceCopy(tx, await createSealedRow(tx, secret))
    },
    /**
     * Seals a secret that a region creates. The copy commits first: a crash between the two commits may leave a copy
     * of nothing, but never a secret without its copy.
     */
    async keepAhead(secret: MintedSecret): Promise<EarlyCopy> {
      const { row, replaced } = await directory.transaction(async (tx) => {
        const row = await createSealedRow(tx, secret)
        const replaced = await lockSecretCopy(tx, row)
        await replaceCopy(tx, row)
        return { row, replaced }
      })
      return {
        takeBack: () =>
          directory.transaction(async (tx) => {
            const isLatest = await removeCopy(tx, row.company_user_id, row.id)
            if (isLatest && replaced) await replaceCopy(tx, replaced)
          }),
      }
    },
  }
}
