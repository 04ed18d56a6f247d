// What connected customers see of a company through a service: profile fields and photos (G-060, G-064).
import type { ShareConfig } from '@company-data/protocol/wire/sharing/share-config'
import type { SharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
import { dataUri } from '../../../files/data-uri.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export interface NewSharePhoto {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp'
}

const config = (serviceId: string): string => path`/api/services/${serviceId}/share-config`
const photos = (serviceId: string): string => path`/api/services/${serviceId}/share-photos`
const photo = (serviceId: string, photoId: string): string => `${photos(serviceId)}${path`/${photoId}`}`

export const shareCalls = (api: Api) => ({
  getShareConfig: (serviceId: string): Promise<ShareConfig> => api.get(config(serviceId)),
  /** With the config_token that was read: a newer one means that somebody else has changed it meanwhile. */
  putShareConfig: (serviceId: string, change: ShareConfig): Promise<ShareConfig> =>
    api.put(config(serviceId), change, { idempotent: false }),
  listSharePhotos: (serviceId: string): Promise<SharePhoto[]> => api.get(photos(serviceId)),
  addSharePhoto: (serviceId: string, { bytes, mime_type }: NewSharePhoto): Promise<SharePhoto> =>
    api.post(photos(serviceId), { file: dataUri(bytes, mime_type) }),
  getSharePhoto: (serviceId: string, photoId: string): Promise<Uint8Array> =>
    api.bytes(`${photo(serviceId, photoId)}/file`),
  deleteSharePhoto: (serviceId: string, photoId: string): Promise<void> => api.delete(photo(serviceId, photoId)),
})
