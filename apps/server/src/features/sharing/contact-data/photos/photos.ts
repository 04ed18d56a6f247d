// The photos of a profile (G-074): a file in the file store and a row in the database.

import type { PhotoId } from '@company-data/protocol/contract/ids'
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { bytesPerMb } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { NewPhoto, Photo } from '@company-data/protocol/wire/sharing/photos'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { decodeBytes, keepFile, type OpenedBlob, putHashed, readPicture } from '../../../../platform/files/index.ts'
import type { ContactDataDeps } from '../deps.ts'
import type { FileDetails } from '../files/file-response.ts'
import type { Owner } from '../owner.ts'
import { findPhoto, insertPhoto, listPhotos, type PhotoRow, removePhoto } from '../photo-store.ts'

const toRecord = ({ id, kind, mime_type, size, content_sha256, created_at }: PhotoRow): Photo => ({
  id,
  kind,
  mime_type,
  size,
  content_sha256,
  created_at: formatTimestamp(created_at),
})

const PHOTO_QUOTAS = ['photos', 'bytes'] as const

const photoNotFound = (): ApiError => new ApiError('photos.not_found')

export const photos = ({ database, clock, ids, log, files, quotas, photoMaxMb }: ContactDataDeps) => ({
  /** Before the picture is read. */
  requireRoom: ({ userId }: Owner): Promise<void> => quotas.requireRoom(PHOTO_QUOTAS, userId, database.kysely),
  async list({ userId }: Owner): Promise<Photo[]> {
    return (await listPhotos(database.kysely, userId)).map(toRecord)
  },
  async add({ userId }: Owner, { file, kind }: NewPhoto): Promise<Photo> {
    const picture = await readPicture(file, photoMaxMb * bytesPerMb)
    if (picture === 'too_large')
      throw new ApiError('documents.too_large', {
        message: `The picture has more than ${photoMaxMb * bytesPerMb} bytes.`,
      })
    if (picture === 'no_picture') throw refusedBecause('contact_data.file_invalid', reason('file.picture_needed'))
    const id = ids.next()
    const file_key = `${userId}/photos/${id}`
    // The file is written before its row: a file without a row is swept up, but a row without a file would be broken.
    const { size, sha256 } = await putHashed(files, file_key, decodeBytes(picture))
    const row: PhotoRow = {
      owner_user_id: userId,
      id,
      kind,
      mime_type: picture.mimeType,
      size,
      content_sha256: sha256,
      file_key,
      created_at: clock.now(),
    }
    await keepFile({ files, log }, file_key, () =>
      database.transaction(async (tx) => {
        await insertPhoto(tx, row)
        await quotas.requireWithin(PHOTO_QUOTAS, userId, tx)
      }),
    )
    return toRecord(row)
  },
  async open({ userId }: Owner, photoId: PhotoId): Promise<{ details: FileDetails; blob: OpenedBlob }> {
    const row = await findPhoto(database.kysely, userId, photoId)
    const blob = row && (await files.open(row.file_key))
    if (!row || !blob) throw photoNotFound()
    return { details: { shape: 'raw', mimeType: row.mime_type, sha256: row.content_sha256 }, blob }
  },
  async remove({ userId }: Owner, photoId: PhotoId): Promise<void> {
    const key = await database.transaction((tx) => removePhoto(tx, userId, photoId))
    if (key === undefined) throw photoNotFound()
    await files.remove(key).catch((error: unknown) => log.error('the file of a removed photo was not removed', error))
  },
})

export type Photos = ReturnType<typeof photos>
