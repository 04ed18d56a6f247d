// The photos that a company shows to the customers of a service (G-064).
import type { SharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
import { dataUri } from '../../../files/data-uri.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

/**
 * A photo to show to the customers of a service.
 * @example
 * const photo: SharePhotoUpload = { bytes: new Uint8Array([1, 2, 3]), mime_type: 'image/webp' }
 * await company.addSharePhoto(serviceId, photo)
 */
export interface SharePhotoUpload {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
}

const photosPath = (serviceId: string): string => path`/api/services/${serviceId}/share-photos`
const photoPath = (serviceId: string, photoId: string): string => `${photosPath(serviceId)}${path`/${photoId}`}`

export const sharePhotoCalls = (api: Api) => ({
  /**
   * The photos that customers of the service are shown.
   * @example
   * for (const { id } of await company.listSharePhotos(serviceId)) console.log(id)
   */
  listSharePhotos: (serviceId: string): Promise<SharePhoto[]> => api.get(photosPath(serviceId)),
  /**
   * Adds a photo.
   * @example
   * const { id } = await company.addSharePhoto(serviceId, { bytes: png, mime_type: 'image/png' })
   */
  addSharePhoto: (serviceId: string, { bytes, mime_type }: SharePhotoUpload): Promise<SharePhoto> =>
    api.post(photosPath(serviceId), { file: dataUri(bytes, mime_type) }),
  /**
   * The bytes of a photo.
   * @example
   * const bytes = await company.getSharePhoto(serviceId, photoId)
   */
  getSharePhoto: (serviceId: string, photoId: string): Promise<Uint8Array> =>
    api.bytes(`${photoPath(serviceId, photoId)}/file`),
  /**
   * Removes a photo.
   * @example
   * await company.deleteSharePhoto(serviceId, photoId)
   */
  deleteSharePhoto: (serviceId: string, photoId: string): Promise<void> => api.delete(photoPath(serviceId, photoId)),
})
