// SQL for blocks, in the region of the blocked company.
import type { Selectable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type BlockRow = Selectable<RegionTables['block']>

/** False if the company is blocked already. */
export const insertBlock = async (tx: RegionTx, row: BlockRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('block')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteBlock = async (tx: RegionTx, personUserId: string, companyUserId: string): Promise<void> => {
  await tx
    .deleteFrom('block')
    .where('person_user_id', '=', personUserId)
    .where('company_user_id', '=', companyUserId)
    .execute()
}

/** Not paged: the quota bounds their number. */
export const listBlocks = (db: RegionDb, personUserId: string): Promise<BlockRow[]> =>
  db.selectFrom('block').selectAll().where('person_user_id', '=', personUserId).execute()

const IS_BLOCKED = 'select from block where person_user_id = $1 and company_user_id = $2'

export const isBlocked = async (tx: RegionTx, personUserId: string, companyUserId: string): Promise<boolean> =>
  (await runFixedStatement(tx, IS_BLOCKED, [personUserId, companyUserId])).length > 0

export const removeByPerson = async (tx: RegionTx, personUserId: string): Promise<void> => {
  await tx.deleteFrom('block').where('person_user_id', '=', personUserId).execute()
}
