// Photos that a service shows to its customers (G-060, G-064): the bytes are in the file store, the rest is a row.
import type { PhotoId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { SharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { decodeBytes, keepFile, type OpenedBlob, putHashed } from '../../../../platform/files/index.ts'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import { type Ownership, requireCompanyUserId } from '../ownership.ts'
import type { ServiceLogs } from '../service-log/service-log.ts'
import { readPhoto } from './share-photo-file.ts'
import { findPhoto, insertPhoto, listPhotos, type PhotoRow, removePhoto } from './share-photo-store.ts'

export interface OpenedPhoto extends OpenedBlob {
  mimeType: string
  contentSha256: string
}

const toRecord = ({ id, mime_type, size, content_sha256, created_at }: PhotoRow): SharePhoto => ({
  id,
  mime_type,
  size,
  content_sha256,
  created_at: formatTimestamp(created_at),
})

const PHOTO_QUOTAS = ['photos', 'bytes'] as const

/** Every key starts with the company's id, so that a region move finds all files of the company. */
const photoKey = (companyUserId: string, photoId: string): string => `${companyUserId}/share-photos/${photoId}`

export const sharePhotos = (
  { database, clock, ids, log, files, quotas, photoMaxMb }: ServiceDeps,
  ownership: Ownership,
  logs: ServiceLogs,
) => {
  const requirePhoto = async (serviceId: string, photoId: PhotoId): Promise<PhotoRow> => {
    const row = await findPhoto(database.kysely, serviceId, photoId)
    if (!row) throw new ApiError('services.photo_not_found')
    return row
  }
  const entry = {
    kind: 'service.updated',
    message: 'Changed: share_photos',
    data: { changed: ['share_photos'] },
  } as const

  return {
    /** Before the photo is read. */
    requireRoom: (caller: ServiceCaller): Promise<void> =>
      quotas.requireRoom(PHOTO_QUOTAS, requireCompanyUserId(caller), database.kysely),
    requireService: (caller: ServiceCaller, serviceId: string) => ownership.requireOwned(caller, serviceId),
    async add(caller: ServiceCaller, serviceId: string, dataUri: string): Promise<SharePhoto> {
      const service = await ownership.requireOwned(caller, serviceId)
      const photo = await readPhoto(dataUri, photoMaxMb)
      const id = ids.next()
      const file_key = photoKey(service.company_user_id, id)
      // The file is written before the row: a row without a file would be an error, a file without a row is swept up.
      const { size, sha256 } = await putHashed(files, file_key, decodeBytes(photo))
      const row: PhotoRow = {
        company_user_id: service.company_user_id,
        service_id: service.id,
        id,
        mime_type: photo.mimeType,
        size,
        content_sha256: sha256,
        file_key,
        created_at: clock.now(),
      }
      await keepFile({ files, log }, file_key, () =>
        database.transaction(async (tx) => {
          await ownership.lockOwned(tx, caller, service.id)
          await insertPhoto(tx, row)
          await logs.append(tx, service, entry)
          await quotas.requireWithin(PHOTO_QUOTAS, service.company_user_id, tx)
        }),
      )
      return toRecord(row)
    },
    async list(caller: ServiceCaller, serviceId: string): Promise<SharePhoto[]> {
      const { id } = await ownership.requireOwned(caller, serviceId)
      return (await listPhotos(database.kysely, id)).map(toRecord)
    },
    async open(caller: ServiceCaller, serviceId: string, photoId: PhotoId): Promise<OpenedPhoto> {
      const { id } = await ownership.requireOwned(caller, serviceId)
      const row = await requirePhoto(id, photoId)
      const blob = await files.open(row.file_key)
      if (!blob) throw new ApiError('services.photo_not_found')
      return { ...blob, mimeType: row.mime_type, contentSha256: row.content_sha256 }
    },
    async remove(caller: ServiceCaller, serviceId: string, photoId: PhotoId): Promise<void> {
      const service = await ownership.requireOwned(caller, serviceId)
      const row = await requirePhoto(service.id, photoId)
      await database.transaction(async (tx) => {
        await ownership.lockOwned(tx, caller, service.id)
        await removePhoto(tx, row.id)
        await logs.append(tx, service, entry)
      })
      // The photo is gone: a file that stays is removed by the sweep.
      await files.remove(row.file_key).catch((error: unknown) => log.error('a photo was not removed', error))
    },
  }
}
