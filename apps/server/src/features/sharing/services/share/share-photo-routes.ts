// Serves the contract of the photos that a service shares.
import { sharePhotos } from '@company-data/protocol/nouns/share-photos/contract'
import { createResponse } from '../../../../gate/route.ts'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const sharePhotoRoutes = serve<Services>()(sharePhotos, {
  create: {
    admission: (caller, { photos }) => photos.requireRoom(caller),
    uploadTarget: ({ caller, params: { id } }, { photos }) => photos.requireService(caller, id),
    handler: ({ caller, params, body }, { photos }) => photos.add(caller, params.id, body.file),
  },
  list: ({ caller, params }, { photos }) => photos.list(caller, params.id),
  file: async ({ caller, params }, { photos }) => {
    const { mimeType, contentSha256, size, stream } = await photos.open(caller, params.id, params.photoId)
    return createResponse<undefined>({
      raw: stream,
      headers: {
        'content-type': mimeType,
        'content-length': String(size),
        'x-platform-content-sha256': contentSha256,
      },
    })
  },
  delete: ({ caller, params }, { photos }) => photos.remove(caller, params.id, params.photoId),
})
