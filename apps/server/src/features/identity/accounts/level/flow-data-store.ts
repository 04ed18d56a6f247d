// SQL for the dates on which the data of flow runs is deleted.
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'

export interface FlowDataDate {
  userId: string
  dueAt: Date
}

export const findDateAfter = async (tx: DirectoryTx, userId: string, now: Date): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('flow_data_deletion')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('due_at', '>', now)
    .orderBy('due_at')
    .executeTakeFirst()
  return row?.due_at
}

export const insertDate = async (tx: DirectoryTx, { userId, dueAt }: FlowDataDate): Promise<void> => {
  await tx.insertInto('flow_data_deletion').values({ user_id: userId, due_at: dueAt }).execute()
}

export const removeDatesAfter = async (tx: DirectoryTx, userId: string, now: Date): Promise<void> => {
  await tx.deleteFrom('flow_data_deletion').where('user_id', '=', userId).where('due_at', '>', now).execute()
}

export const removeDate = async (db: DirectoryDb, { userId, dueAt }: FlowDataDate): Promise<void> => {
  await db.deleteFrom('flow_data_deletion').where('user_id', '=', userId).where('due_at', '=', dueAt).execute()
}

export const removeDates = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('flow_data_deletion').where('user_id', '=', userId).execute()
}

/** Companies whose home is the region, that are not moving away and not on hold, the longest overdue first. */
export const listDatesDue = async (
  db: DirectoryDb,
  { region, now, limit }: { region: string; now: Date; limit: number },
): Promise<FlowDataDate[]> => {
  const rows = await db
    .selectFrom('flow_data_deletion as d')
    .innerJoin('account as a', 'a.user_id', 'd.user_id')
    .select(['d.user_id', 'd.due_at'])
    .where('d.due_at', '<=', now)
    .where('a.region', '=', region)
    .where('a.moving_to', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('legal_hold').select('user_id').whereRef('legal_hold.user_id', '=', 'd.user_id'))),
    )
    .orderBy('d.due_at')
    .orderBy('d.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id, due_at }) => ({ userId: user_id, dueAt: due_at }))
}
