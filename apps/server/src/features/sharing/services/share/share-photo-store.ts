// SQL for share photos in a region's database.
import type { Insertable, Selectable } from 'kysely'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'

export type PhotoRow = Selectable<RegionTables['share_photo']>

export const insertPhoto = async (tx: RegionTx, row: Insertable<RegionTables['share_photo']>): Promise<void> => {
  await tx.insertInto('share_photo').values(row).execute()
}

export const findPhoto = (db: RegionDb, serviceId: string, id: string): Promise<PhotoRow | undefined> =>
  db.selectFrom('share_photo').selectAll().where('id', '=', id).where('service_id', '=', serviceId).executeTakeFirst()

export const listPhotos = (db: RegionDb, serviceId: string): Promise<PhotoRow[]> =>
  db.selectFrom('share_photo').selectAll().where('service_id', '=', serviceId).orderBy('id').execute()

export const removePhoto = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('share_photo').where('id', '=', id).execute()
}

/** The file keys that belong to a photo; the last part of a key is the id of the photo. */
export const listUsedPhotoKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  const ids = keys.map((key) => key.split('/').at(-1) ?? '').filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('share_photo').select('file_key').where('id', 'in', ids).execute()
  return new Set(rows.map(({ file_key }) => file_key))
}
