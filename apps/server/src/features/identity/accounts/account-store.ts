// SQL of the accounts: persons, companies and delegates, and what is left of a deleted one.
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import type { Level } from '@company-data/protocol/levels'
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>
export type UserType = 'person' | 'company' | 'delegate'

/** A row with what its checks and json columns promise. */
export type AccountRow = Omit<Selectable<DirectoryTables['account']>, 'usertype' | 'level'> & {
  usertype: UserType
  level: Level
  encrypted_private_key: EncryptedPrivateKey | null
  encrypted_recovery_private_key: EncryptedPrivateKey | null
}

export interface AccountInsert {
  user_id: string
  usertype: UserType
  email: string
  email_confirmed_at: Date | null
  auth_salt: string
  password_hash: string
  display_name: string
  language: string | null
  region: string
  code: string | null
  company_user_id: string | null
  public_key: string
  public_key_sha256: string
  encrypted_private_key: EncryptedPrivateKey
  recovery_public_key: string | null
  encrypted_recovery_private_key: EncryptedPrivateKey | null
  created_at: Date
}

/** False when its e-mail address or code is taken; of two at once, the second waits for the first and is told so. */
export const insertAccount = async (tx: Tx, row: AccountInsert): Promise<boolean> => {
  const { encrypted_private_key, encrypted_recovery_private_key, ...rest } = row
  const inserted = await tx
    .insertInto('account')
    .values({
      ...rest,
      encrypted_private_key: JSON.stringify(encrypted_private_key),
      encrypted_recovery_private_key:
        encrypted_recovery_private_key === null ? null : JSON.stringify(encrypted_recovery_private_key),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const isOpen = (db: Directory) => db.selectFrom('account').selectAll().where('deleted_at', 'is', null)

export const listByIds = async (db: Directory, userIds: readonly string[]): Promise<AccountRow[]> =>
  (await isOpen(db)
    .where('user_id', 'in', [...userIds])
    .execute()) as AccountRow[]

export const findByEmail = async (db: Directory, email: string): Promise<AccountRow | undefined> =>
  (await isOpen(db).where('email', '=', email).executeTakeFirst()) as AccountRow | undefined

export const findByCode = async (db: Directory, code: string): Promise<AccountRow | undefined> =>
  (await isOpen(db).where('code', '=', code).executeTakeFirst()) as AccountRow | undefined

export const findById = async (db: Directory, userId: string): Promise<AccountRow | undefined> =>
  (await isOpen(db).where('user_id', '=', userId).executeTakeFirst()) as AccountRow | undefined

/** Locked until the transaction ends, so that two changes of one account follow each other. */
export const lockById = async (tx: Tx, userId: string): Promise<AccountRow | undefined> =>
  (await isOpen(tx).where('user_id', '=', userId).forUpdate().executeTakeFirst()) as AccountRow | undefined

/** Whether the password that was checked before the transaction is still the account's, held until it ends. */
export const holdsPassword = async (tx: Tx, userId: string, passwordHash: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const isEmailTaken = async (db: Directory, email: string): Promise<boolean> =>
  (await db.selectFrom('account').select('user_id').where('email', '=', email).executeTakeFirst()) !== undefined

/** The saved salt of the derivation on the device. */
export const findAuthSalt = async (db: Directory, email: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('auth_salt').where('email', '=', email).executeTakeFirst())?.auth_salt

export const updateAccount = async (
  tx: Tx,
  userId: string,
  change: Updateable<DirectoryTables['account']>,
): Promise<void> => {
  await tx.updateTable('account').set(change).where('user_id', '=', userId).execute()
}

/** Marks a time step of the second factor as used; false when it, or a later one, was used meanwhile. */
export const useTotpStep = async (tx: Tx, userId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listDelegateIds = async (tx: Tx, companyUserId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('account')
    .select('user_id')
    .where('company_user_id', '=', companyUserId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
