// SQL for the regions in the directory.
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { DirectoryDb } from '../../../schema/directory.ts'

export interface RegionRow {
  key: string
  name: string
  api_url: string
  mode: Mode
}

export const listRegions = async (db: DirectoryDb): Promise<RegionRow[]> =>
  (await db
    .selectFrom('region')
    .select(['key', 'name', 'api_url', 'mode'])
    .orderBy('registered_at')
    .orderBy('key')
    .execute()) as RegionRow[]

/** Locks the row until the end of the transaction. */
export const lockRegion = async (db: DirectoryDb, key: string): Promise<{ api_url: string } | undefined> =>
  db.selectFrom('region').select('api_url').where('key', '=', key).forUpdate().executeTakeFirst()

/** A region announces its address at every start. The mode is not touched: only the operator changes it. */
export const upsertRegion = async (
  db: DirectoryDb,
  row: { key: string; name: string; api_url: string },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('region')
    .values({ ...row, registered_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name: row.name, api_url: row.api_url }))
    .execute()
}

export const updateMode = async (db: DirectoryDb, key: string, mode: Mode): Promise<boolean> => {
  const { numUpdatedRows } = await db.updateTable('region').set({ mode }).where('key', '=', key).executeTakeFirst()
  return numUpdatedRows > 0n
}
