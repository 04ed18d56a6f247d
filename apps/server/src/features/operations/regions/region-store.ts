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

export interface CellRow {
  key: string
  region: string
  is_open: boolean
}

/** The cells of the regions with several, in their order. */
export const listCells = async (db: DirectoryDb): Promise<CellRow[]> =>
  db.selectFrom('cell').select(['key', 'region', 'is_open']).orderBy('region').orderBy('number').execute()

/** A cell that is known stays open or closed. */
export const insertCells = async (
  db: DirectoryDb,
  region: string,
  cells: ReadonlyArray<{ key: string; isOpen: boolean }>,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('cell')
    .values(
      cells.map(({ key, isOpen }, index) => ({ key, region, number: index + 1, is_open: isOpen, registered_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const updateIsOpen = async (db: DirectoryDb, key: string, isOpen: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('cell')
    .set({ is_open: isOpen })
    .where('key', '=', key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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
