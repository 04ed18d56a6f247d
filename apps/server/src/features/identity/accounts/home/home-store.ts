// SQL for the home region of an account, and for the target region of a running move.
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import type { UserType } from '../account-store.ts'

export interface Home {
  usertype: UserType
  displayName: string
  home: string
  /** The target region of a running move. */
  movingTo: string | null
}

const selectHome = (db: DirectoryDb, userId: string) =>
  db
    .selectFrom('account')
    .select(['usertype', 'display_name as displayName', 'region as home', 'moving_to as movingTo'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)

export const findHome = async (db: DirectoryDb, userId: string): Promise<Home | undefined> =>
  (await selectHome(db, userId).executeTakeFirst()) as Home | undefined

export const lockHome = async (tx: DirectoryTx, userId: string): Promise<Home | undefined> =>
  (await selectHome(tx, userId).forUpdate().executeTakeFirst()) as Home | undefined

export const updateMovingTo = async (tx: DirectoryTx, userId: string, region: string | null): Promise<void> => {
  await tx.updateTable('account').set({ moving_to: region }).where('user_id', '=', userId).execute()
}

/** The accounts of each cell. */
export const countHomes = async (db: DirectoryDb, cells: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('account')
    .select(({ fn }) => ['region', fn.countAll<string>().as('count')])
    .where('region', 'in', cells)
    .where('deleted_at', 'is', null)
    .groupBy('region')
    .execute()
  return new Map(rows.map(({ region, count }) => [region, Number(count)]))
}

/** Also moves the delegates of a company. Returns the usertype of the account, also of a deleted one. */
export const updateHome = async (tx: DirectoryTx, userId: string, region: string): Promise<UserType | undefined> => {
  await tx.updateTable('account').set({ region }).where('company_user_id', '=', userId).execute()
  const row = await tx
    .updateTable('account')
    .set({ region, moving_to: null })
    .where('user_id', '=', userId)
    .returning('usertype')
    .executeTakeFirst()
  return row?.usertype as UserType | undefined
}
