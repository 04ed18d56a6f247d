// SQL for what was checked about companies.
import type { Selectable, Updateable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { NameKeys } from '../names/index.ts'

export type IdentityRow = Selectable<DirectoryTables['company_identity']>

/** The rows of the companies, and those of others whose name looks like one of theirs. */
export const listIdentities = (
  db: DirectoryDb,
  userIds: readonly string[],
  nameKeys: readonly NameKeys[],
): Promise<IdentityRow[]> =>
  runFixedStatement(
    db,
    `select * from company_identity where company_user_id = any($1::uuid[]) or name_key = any($2::text[])
      or look_key = any($3::text[])`,
    [
      plainArray(userIds),
      plainArray(nameKeys.map(({ name_key }) => name_key)),
      plainArray(nameKeys.map(({ look_key }) => look_key)),
    ],
  )

const selectLookAlikes = (tx: DirectoryTx, { name_key, look_key }: NameKeys, userId: string) =>
  tx
    .selectFrom('company_identity')
    .select('company_user_id')
    .where(({ or, eb }) => or([eb('name_key', '=', name_key), eb('look_key', '=', look_key)]))
    .where('company_user_id', '<>', userId)
    .limit(1)

/** Another company that the operator has verified, and whose name looks the same. */
export const isNameReserved = async (tx: DirectoryTx, keys: NameKeys, userId: string, now: Date): Promise<boolean> => {
  const row = await selectLookAlikes(tx, keys, userId).where('expires_at', '>', now).executeTakeFirst()
  return row !== undefined
}

/** Another company that is verified, by its domain or by the operator, and whose name looks the same. */
export const isNameVerifiedElsewhere = async (
  tx: DirectoryTx,
  keys: NameKeys,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> => {
  const row = await selectLookAlikes(tx, keys, userId)
    .where(({ or, eb }) => or([eb('domain', 'is not', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Like `isNameVerifiedElsewhere`, for the code. */
export const isCodeVerifiedElsewhere = async (
  tx: DirectoryTx,
  codeKey: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('company_identity')
    .select('company_user_id')
    .where('code_key', '=', codeKey)
    .where('company_user_id', '<>', userId)
    .where(({ or, eb }) => or([eb('domain', 'is not', null), eb('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findIdentity = (db: DirectoryDb, userId: string): Promise<IdentityRow | undefined> =>
  db.selectFrom('company_identity').selectAll().where('company_user_id', '=', userId).executeTakeFirst()

export const lockIdentity = (tx: DirectoryTx, userId: string): Promise<IdentityRow | undefined> =>
  tx.selectFrom('company_identity').selectAll().where('company_user_id', '=', userId).forUpdate().executeTakeFirst()

/** Undefined: the company is not suspended. */
export const findSuspension = async (
  db: DirectoryDb,
  userId: string,
): Promise<{ reason: string | null } | undefined> => {
  const text =
    'select suspension_reason as reason from company_identity where company_user_id = $1 and suspended_at is not null'
  return (await runFixedStatement<{ reason: string | null }>(db, text, [userId]))[0]
}

type IdentityChange = Omit<Updateable<DirectoryTables['company_identity']>, 'company_user_id'>

/** Inserts the row of a company that was never checked. */
export const saveIdentity = async (
  tx: DirectoryTx,
  keys: NameKeys & { company_user_id: string; code_key: string },
  change: IdentityChange,
): Promise<void> => {
  await tx
    .insertInto('company_identity')
    .values({ ...change, ...keys })
    .onConflict((conflict) => conflict.column('company_user_id').doUpdateSet({ ...change, ...keys }))
    .execute()
}

export const updateIdentity = async (tx: DirectoryTx, userId: string, change: IdentityChange): Promise<void> => {
  await tx.updateTable('company_identity').set(change).where('company_user_id', '=', userId).execute()
}

export const removeIdentity = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('company_identity').where('company_user_id', '=', userId).execute()
}

/** Verifications that end before `until` and of which fewer mails were sent, oldest end first. */
export const listEnding = (
  db: DirectoryDb,
  { now, until, notices, limit }: { now: Date; until: Date; notices: number; limit: number },
): Promise<IdentityRow[]> =>
  db
    .selectFrom('company_identity')
    .selectAll()
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('expiry_notices', '<', notices)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
