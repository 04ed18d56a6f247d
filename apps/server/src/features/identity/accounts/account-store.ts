// SQL for accounts: persons, companies and delegates, and the remains of a deleted one.
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import type { Level } from '@company-data/protocol/levels'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type Database, runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type UserType = 'person' | 'company' | 'delegate'

/** A row, typed by its check constraints and json columns. */
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
  /** The service of a sandbox person. */
  sandbox_service_id: string | null
  sandbox_company_user_id: string | null
  sandbox_sealed_login: string | null
}

/** False if the e-mail address or the code is taken; of two concurrent inserts, the second waits for the first. */
export const insertAccount = async (tx: DirectoryTx, row: AccountInsert): Promise<boolean> => {
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

const selectOpen = (db: DirectoryDb) => db.selectFrom('account').selectAll().where('deleted_at', 'is', null)

export const listByIds = async (db: DirectoryDb, userIds: readonly string[]): Promise<AccountRow[]> => {
  if (userIds.length === 0) return []
  return (await selectOpen(db)
    .where('user_id', 'in', [...userIds])
    .execute()) as AccountRow[]
}

/** The public data of an account. */
export type PublicRow = Pick<
  AccountRow,
  | 'user_id'
  | 'usertype'
  | 'region'
  | 'code'
  | 'display_name'
  | 'public_key'
  | 'public_key_sha256'
  | 'sandbox_service_id'
  | 'created_at'
>

/** Without the private keys, which are the largest part of a row. */
export const listPublic = async (db: DirectoryDb, userIds: readonly string[]): Promise<PublicRow[]> =>
  userIds.length === 0
    ? []
    : runFixedStatement(
        db,
        `select user_id, usertype, region, code, display_name, public_key, public_key_sha256, sandbox_service_id, created_at
          from account where user_id = any($1::uuid[]) and deleted_at is null`,
        [plainArray(userIds)],
      )

/** Null also if the account does not exist. */
export const findLanguage = async (db: DirectoryDb, userId: string): Promise<string | null> => {
  const text = 'select language from account where user_id = $1 and deleted_at is null'
  const [row] = await runFixedStatement<Pick<AccountRow, 'language'>>(db, text, [userId])
  return row?.language ?? null
}

export const findMailSettings = async (
  db: DirectoryDb,
  userId: string,
): Promise<{ language: string | null; isConfirmed: boolean }> => {
  const text = 'select language, email_confirmed_at from account where user_id = $1 and deleted_at is null'
  const [row] = await runFixedStatement<Pick<AccountRow, 'language' | 'email_confirmed_at'>>(db, text, [userId])
  return { language: row?.language ?? null, isConfirmed: (row?.email_confirmed_at ?? null) !== null }
}

export const findByEmail = async (db: DirectoryDb, email: string): Promise<AccountRow | undefined> =>
  (await selectOpen(db).where('email', '=', email).executeTakeFirst()) as AccountRow | undefined

export const findByCode = async (db: DirectoryDb, code: string): Promise<AccountRow | undefined> =>
  (await selectOpen(db).where('code', '=', code).executeTakeFirst()) as AccountRow | undefined

/** Companies whose name begins with the text; some databases fold the case of ASCII letters only. */
export const listCompaniesByName = async (
  db: DirectoryDb,
  text: string,
  limit: number,
): Promise<Array<Pick<AccountRow, 'user_id' | 'usertype' | 'display_name' | 'region'>>> => {
  const pattern = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Pick<AccountRow, 'user_id' | 'usertype' | 'display_name' | 'region'>>`
    select user_id, usertype, display_name, region from account
    where usertype = 'company' and deleted_at is null and lower(display_name) like lower(${pattern})
    order by lower(display_name), user_id limit ${limit}`.execute(db)
  return rows
}

export const findById = async (db: DirectoryDb, userId: string): Promise<AccountRow | undefined> =>
  (await selectOpen(db).where('user_id', '=', userId).executeTakeFirst()) as AccountRow | undefined

/** Locked until the transaction ends, which serializes changes of one account. */
export const lockById = async (tx: DirectoryTx, userId: string): Promise<AccountRow | undefined> =>
  (await selectOpen(tx).where('user_id', '=', userId).forUpdate().executeTakeFirst()) as AccountRow | undefined

/** True if the password checked before the transaction is still current; it cannot change until the transaction ends. */
export const holdsPassword = async (tx: DirectoryTx, userId: string, passwordHash: string): Promise<boolean> => {
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

export const isEmailTaken = async (db: DirectoryDb, email: string): Promise<boolean> =>
  (await db.selectFrom('account').select('user_id').where('email', '=', email).executeTakeFirst()) !== undefined

/** The salt with which the device derives its verifier. */
export const findAuthSalt = async (db: DirectoryDb, email: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('auth_salt').where('email', '=', email).executeTakeFirst())?.auth_salt

export const updateAccount = async (
  tx: DirectoryTx,
  userId: string,
  change: Updateable<DirectoryTables['account']>,
): Promise<void> => {
  await tx.updateTable('account').set(change).where('user_id', '=', userId).execute()
}

/** Marks a time step of the second factor as used; false if it, a later one or another secret was first. */
export const useTotpStep = async (db: DirectoryDb, account: AccountRow, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('user_id', '=', account.user_id)
    .where('totp_secret_encrypted', '=', account.totp_secret_encrypted)
    .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The step is usable again as before, unless a later one was used meanwhile. */
export const giveBackTotpStep = async (
  db: DirectoryDb,
  { user_id, totp_secret_encrypted, totp_last_step }: AccountRow,
  step: number,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ totp_last_step })
    .where('user_id', '=', user_id)
    .where('totp_secret_encrypted', '=', totp_secret_encrypted)
    .where('totp_last_step', '=', step)
    .execute()
}

export const listDelegateIds = async (tx: DirectoryTx, companyUserId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('account')
    .select('user_id')
    .where('company_user_id', '=', companyUserId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface StateRow {
  user_id: string
  usertype: UserType
  company_user_id: string | null
  region: string
  level: Level
  moving: boolean
  code: string | null
  sandbox_service_id: string | null
  sandbox_company_user_id: string | null
}

// A delegate has the home region and the level of its company. A move to another cell of the region blocks no writes: calls wait
// for it.
const STATE = `select account.user_id, account.usertype, account.company_user_id, account.code, account.sandbox_service_id,
    account.sandbox_company_user_id, home.region, home.level,
    coalesce(split_part(home.moving_to, '-', 1) <> split_part(home.region, '-', 1), false) as moving
  from account join account home on home.user_id = coalesce(account.company_user_id, account.user_id)
  where account.user_id = $1 and account.deleted_at is null and home.deleted_at is null`

/** A named statement, because nearly every request asks for it. */
export const findState = async (
  directory: Database<DirectoryTables>,
  userId: string,
): Promise<StateRow | undefined> => {
  const [row] = await directory.query<StateRow>({ name: 'account-state', text: STATE, values: [userId] })
  return row
}
