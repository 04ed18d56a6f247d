// SQL for the delegates of a company and their invitations.
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export interface DelegateRow {
  id: string
  companyUserId: string
  email: string
  name: string
  /** The delegate's account, once the invitation is accepted. */
  userId: string | null
  createdAt: Date
}

const columns = [
  'id',
  'company_user_id as companyUserId',
  'email',
  'name',
  'user_id as userId',
  'created_at as createdAt',
] as const

export const listDelegates = (db: DirectoryDb, companyUserId: string): Promise<DelegateRow[]> =>
  db
    .selectFrom('delegate')
    .select(columns)
    .where('company_user_id', '=', companyUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findDelegate = (db: DirectoryDb, companyUserId: string, id: string): Promise<DelegateRow | undefined> =>
  db
    .selectFrom('delegate')
    .select(columns)
    .where('id', '=', id)
    .where('company_user_id', '=', companyUserId)
    .executeTakeFirst()

/** Locked until the transaction ends, which serializes an acceptance and a removal. */
export const lockDelegate = (tx: DirectoryTx, companyUserId: string, id: string): Promise<DelegateRow | undefined> =>
  tx
    .selectFrom('delegate')
    .select(columns)
    .where('id', '=', id)
    .where('company_user_id', '=', companyUserId)
    .forUpdate()
    .executeTakeFirst()

const selectInvitation = (db: DirectoryDb, inviteHash: string, now: Date) =>
  db
    .selectFrom('delegate')
    .select(columns)
    .where('invite_hash', '=', inviteHash)
    .where('invite_until', '>', now)
    .where('user_id', 'is', null)

export const isInvited = async (db: DirectoryDb, inviteHash: string, now: Date): Promise<boolean> =>
  (await selectInvitation(db, inviteHash, now).executeTakeFirst()) !== undefined

export const lockInvitation = (tx: DirectoryTx, inviteHash: string, now: Date): Promise<DelegateRow | undefined> =>
  selectInvitation(tx, inviteHash, now).forUpdate().executeTakeFirst()

/** False if the company has already invited that address. */
export const insertDelegate = async (
  tx: DirectoryTx,
  { id, companyUserId, email, name, createdAt }: Omit<DelegateRow, 'userId'>,
  invite: { hash: string; until: Date },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('delegate')
    .values({
      id,
      company_user_id: companyUserId,
      email,
      name,
      invite_hash: invite.hash,
      invite_until: invite.until,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['company_user_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateName = async (tx: DirectoryTx, id: string, name: string): Promise<void> => {
  await tx.updateTable('delegate').set({ name }).where('id', '=', id).execute()
}

/** An invitation works once: its hash is deleted when it is accepted. */
export const activate = async (tx: DirectoryTx, id: string, userId: string): Promise<void> => {
  await tx
    .updateTable('delegate')
    .set({ user_id: userId, invite_hash: null, invite_until: null })
    .where('id', '=', id)
    .execute()
}

export const removeDelegate = async (tx: DirectoryTx, id: string): Promise<void> => {
  await tx.deleteFrom('delegate').where('id', '=', id).execute()
}

export const removeDelegates = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
  await tx.deleteFrom('delegate').where('company_user_id', '=', companyUserId).execute()
}
