// The photos that a company shows to the customers of a service (G-064).
import { servicesPrefix } from '@company-data/protocol/contract/prefixes'
import type { sharePhotos } from '@company-data/protocol/nouns/share-photos/contract'
import { sharePhotoRoutes } from '@company-data/protocol/nouns/share-photos/routes'
import type { SharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
import { dataUri } from '../files/data-uri.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { checkDigest } from '../transport/content-digest.ts'

/**
 * A photo to show to the customers of a service.
 * @example
 * const photo: SharePhotoUpload = { bytes: new Uint8Array([1, 2, 3]), mime_type: 'image/webp' }
 * await company.sharePhotos.create(serviceId, photo)
 */
export interface SharePhotoUpload {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
}

export const sharePhotoCalls = (api: Api) => {
  const raw = calls<typeof sharePhotos>()(api, sharePhotoRoutes, servicesPrefix)
  return {
    /**
     * The photos that customers of the service are shown.
     * @example
     * for (const { id } of await company.sharePhotos.list(serviceId)) console.log(id)
     */
    list: raw.list,
    /**
     * Adds a photo.
     * @example
     * const { id } = await company.sharePhotos.create(serviceId, { bytes: png, mime_type: 'image/png' })
     */
    create: (serviceId: string, { bytes, mime_type }: SharePhotoUpload): Promise<SharePhoto> =>
      raw.create(serviceId, { file: dataUri(bytes, mime_type) }),
    /**
     * The bytes of a photo.
     * @example
     * const bytes = await company.sharePhotos.file({ serviceId, photoId })
     */
    file: async ({ serviceId: id, photoId }: { serviceId: string; photoId: string }): Promise<Uint8Array> =>
      checkDigest(await raw.file({ id, photoId })),
    /**
     * Removes a photo.
     * @example
     * await company.sharePhotos.delete({ serviceId, photoId })
     */
    delete: ({ serviceId: id, photoId }: { serviceId: string; photoId: string }): Promise<void> =>
      raw.delete({ id, photoId }),
  }
}
