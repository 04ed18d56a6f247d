// SQL for assets.
import type { Insertable, Selectable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type AssetRow = Selectable<RegionTables['flow_asset']>

export const insertAsset = async (tx: RegionTx, row: Insertable<RegionTables['flow_asset']>): Promise<void> => {
  await tx.insertInto('flow_asset').values(row).execute()
}

/** In insertion order. */
export const listAssets = (db: RegionDb, flowId: string): Promise<AssetRow[]> =>
  db.selectFrom('flow_asset').selectAll().where('flow_id', '=', flowId).orderBy('created_at').orderBy('id').execute()

export const countAssets = async (db: RegionDb, flowId: string): Promise<number> => {
  const row = await db
    .selectFrom('flow_asset')
    .select(({ fn }) => fn.countAll<string>().as('assets'))
    .where('flow_id', '=', flowId)
    .executeTakeFirst()
  return Number(row?.assets ?? 0)
}

export const findAsset = (db: RegionDb, flowId: string, assetKey: string): Promise<AssetRow | undefined> =>
  db
    .selectFrom('flow_asset')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('asset_key', '=', assetKey)
    .executeTakeFirst()

/** Only the key of its file. */
export const findAssetFile = async (db: RegionDb, flowId: string, assetKey: string): Promise<string | undefined> => {
  const text = 'select file_key from flow_asset where flow_id = $1 and asset_key = $2'
  const [row] = await runFixedStatement<{ file_key: string }>(db, text, [flowId, assetKey])
  return row?.file_key
}

export const removeAsset = async (tx: RegionTx, flowId: string, assetKey: string): Promise<void> => {
  await tx.deleteFrom('flow_asset').where('flow_id', '=', flowId).where('asset_key', '=', assetKey).execute()
}

/** The subset of the file keys that belong to an asset; the last segment of a key is the asset's id. */
export const listUsedAssetKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  const ids = keys.map((key) => key.split('/').at(-1) ?? '').filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('flow_asset').select('file_key').where('id', 'in', ids).execute()
  return new Set(rows.map(({ file_key }) => file_key))
}
