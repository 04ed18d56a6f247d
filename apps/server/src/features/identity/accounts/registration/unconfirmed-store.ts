// SQL for accounts with an unconfirmed e-mail address and no rows in the directory.
import { sql } from 'kysely'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'

/** Accounts with a device, a recovery kit, a passcode, a second factor, a level or an audit entry are in use. */
const isUnconfirmed = (before: Date) => sql`email_confirmed_at is null and deleted_at is null
      and created_at < ${before} and usertype <> 'delegate' and moving_to is null and level = 'free'
      and totp_confirmed_at is null and passcode_hash is null
      and not exists (select from trusted_device where trusted_device.user_id = account.user_id)
      and not exists (select from recovery_kit where recovery_kit.user_id = account.user_id)
      and not exists (select from legal_hold where legal_hold.user_id = account.user_id)
      and not exists (select from audit_entry where audit_entry.company_user_id = account.user_id)`

/** Oldest first, by id. */
export const listUnconfirmed = async (
  db: DirectoryDb,
  { before, after, limit }: { before: Date; after: string | undefined; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`select user_id from account
    where ${isUnconfirmed(before)} and ${after === undefined ? sql`true` : sql`user_id > ${after}`}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Accounts with this e-mail address or code. */
export const findUnconfirmed = async (
  db: DirectoryDb,
  { before, email, code }: { before: Date; email: string; code: string | undefined },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`select user_id from account
    where (email = ${email} or code = ${code ?? null}) and ${isUnconfirmed(before)}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Deletes the row with its sessions and codes. A foreign key refuses it if the account has a client, a service or a
 * delegate.
 */
export const removeUnconfirmed = async (tx: DirectoryTx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('moving_to', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
