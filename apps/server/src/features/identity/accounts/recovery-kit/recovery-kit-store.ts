// SQL for recovery kits: one per account.
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import { type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

/** A row, typed by its json columns. */
export type KitRow = Selectable<DirectoryTables['recovery_kit']> & {
  encrypted_private_key: EncryptedPrivateKey
  encrypted_recovery_private_key: EncryptedPrivateKey | null
}

export type NewKitRow = Omit<KitRow, 'confirmed_at'>

/** Replaces the former kit. */
export const replaceKit = async (tx: DirectoryTx, row: NewKitRow): Promise<void> => {
  const { user_id, kit_id, proof_hash, created_at, encrypted_recovery_private_key: recoveryKey } = row
  const values = {
    kit_id,
    proof_hash,
    created_at,
    confirmed_at: null,
    encrypted_private_key: JSON.stringify(row.encrypted_private_key),
    encrypted_recovery_private_key: recoveryKey === null ? null : JSON.stringify(recoveryKey),
  }
  await tx
    .insertInto('recovery_kit')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export const findKit = async (db: DirectoryDb, userId: string): Promise<KitRow | undefined> =>
  (await db.selectFrom('recovery_kit').selectAll().where('user_id', '=', userId).executeTakeFirst()) as
    | KitRow
    | undefined

/** A kit that was confirmed before keeps its time. Undefined if the account has no kit. */
export const confirmKit = async (db: DirectoryDb, userId: string, now: Date): Promise<KitRow | undefined> =>
  (await db
    .updateTable('recovery_kit')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()) as KitRow | undefined

/** The id of the removed kit. */
export const removeKit = async (tx: DirectoryTx, userId: string): Promise<string | undefined> =>
  (await tx.deleteFrom('recovery_kit').where('user_id', '=', userId).returning('kit_id').executeTakeFirst())?.kit_id
