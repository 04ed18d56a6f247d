// The photos of a profile (G-074).
import type { Photo } from '@company-data/protocol/wire/sharing/photos'
import { dataUri } from '../../../files/data-uri.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

/**
 * A photo to add to the profile.
 * @example
 * const photo: PhotoUpload = { bytes: new Uint8Array([1, 2, 3]), mime_type: 'image/png', kind: 'profile' }
 * await person.addPhoto(photo)
 */
export interface PhotoUpload {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
  kind: Photo['kind']
}

export const photoCalls = (api: Api) => ({
  /**
   * The photos of the profile.
   * @example
   * for (const { id, kind } of await person.photos()) console.log(id, kind)
   */
  photos: (): Promise<Photo[]> => api.get('/api/photos'),
  /**
   * Adds a photo.
   * @example
   * const { id } = await person.addPhoto({ bytes: png, mime_type: 'image/png', kind: 'profile' })
   */
  addPhoto: ({ bytes, mime_type, kind }: PhotoUpload): Promise<Photo> =>
    api.post('/api/photos', { file: dataUri(bytes, mime_type), kind }),
  /**
   * The bytes of a photo.
   * @example
   * const bytes = await person.getPhoto(photoId)
   */
  getPhoto: (photoId: string): Promise<Uint8Array> => api.bytes(path`/api/photos/${photoId}/file`),
  /**
   * Deletes a photo.
   * @example
   * await person.deletePhoto(photoId)
   */
  deletePhoto: (photoId: string): Promise<void> => api.delete(path`/api/photos/${photoId}`),
})
