// The photos of a profile (G-074).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { photos } from '@company-data/protocol/nouns/photos/contract'
import { photoRoutes } from '@company-data/protocol/nouns/photos/routes'
import type { Photo } from '@company-data/protocol/wire/sharing/photos'
import { dataUri } from '../files/data-uri.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { checkDigest } from '../transport/content-digest.ts'

/**
 * A photo to add to the profile.
 * @example
 * const photo: PhotoUpload = { bytes: new Uint8Array([1, 2, 3]), mime_type: 'image/png', kind: 'profile' }
 * await person.photos.create(photo)
 */
export interface PhotoUpload {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
  kind: Photo['kind']
}

export const photoCalls = (api: Api) => {
  const raw = calls<typeof photos>()(api, photoRoutes, profilePrefix)
  return {
    /**
     * The photos of the profile.
     * @example
     * for (const { id, kind } of await person.photos.list()) console.log(id, kind)
     */
    list: raw.list,
    /**
     * Adds a photo.
     * @example
     * const { id } = await person.photos.create({ bytes: png, mime_type: 'image/png', kind: 'profile' })
     */
    create: ({ bytes, mime_type, kind }: PhotoUpload): Promise<Photo> =>
      raw.create({ file: dataUri(bytes, mime_type), kind }),
    /**
     * The bytes of a photo.
     * @example
     * const bytes = await person.photos.file(photoId)
     */
    file: async (photoId: string): Promise<Uint8Array> => checkDigest(await raw.file(photoId)),
    /**
     * Deletes a photo.
     * @example
     * await person.photos.delete(photoId)
     */
    delete: raw.delete,
  }
}
