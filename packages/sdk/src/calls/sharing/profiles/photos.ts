// Profile photos (G-074).
import type { Photo } from '@company-data/protocol/wire/sharing/photos'
import { dataUri } from '../../../files/data-uri.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export interface NewPhotoFile {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
  kind: Photo['kind']
}

export const photoCalls = (api: Api) => ({
  photos: (): Promise<Photo[]> => api.get('/api/photos'),
  addPhoto: ({ bytes, mime_type, kind }: NewPhotoFile): Promise<Photo> =>
    api.post('/api/photos', { file: dataUri(bytes, mime_type), kind }),
  getPhoto: (photoId: string): Promise<Uint8Array> => api.bytes(path`/api/photos/${photoId}/file`),
  deletePhoto: (photoId: string): Promise<void> => api.delete(path`/api/photos/${photoId}`),
})
