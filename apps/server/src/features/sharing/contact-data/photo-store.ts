// SQL for profile photos in a region's database.
import type { Photo } from '@company-data/protocol/wire/sharing/photos'
import type { Insertable, Selectable } from 'kysely'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type PhotoRow = Omit<Selectable<RegionTables['profile_photo']>, 'kind'> & { kind: Photo['kind'] }

export const insertPhoto = async (tx: RegionTx, row: Insertable<RegionTables['profile_photo']>): Promise<void> => {
  await tx.insertInto('profile_photo').values(row).execute()
}

const selectPhotos = (db: RegionDb, ownerUserId: string) =>
  db.selectFrom('profile_photo').selectAll().where('owner_user_id', '=', ownerUserId)

export const listPhotos = async (db: RegionDb, ownerUserId: string): Promise<PhotoRow[]> =>
  (await selectPhotos(db, ownerUserId).orderBy('id').execute()) as PhotoRow[]

export const findPhoto = async (db: RegionDb, ownerUserId: string, id: string): Promise<PhotoRow | undefined> =>
  (await selectPhotos(db, ownerUserId).where('id', '=', id).executeTakeFirst()) as PhotoRow | undefined

/** The key of its file; undefined if the photo does not exist. */
export const removePhoto = async (tx: RegionTx, ownerUserId: string, id: string): Promise<string | undefined> => {
  const photo = await tx
    .deleteFrom('profile_photo')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst()
  return photo?.file_key
}

/** The file keys that a photo refers to. The last part of a key is the photo's id. */
export const listPhotoFileKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  const ids = keys.map((key) => key.split('/').at(-1) ?? '').filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('profile_photo').select('file_key').where('id', 'in', ids).execute()
  return new Set(rows.map(({ file_key }) => file_key))
}
