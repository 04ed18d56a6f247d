// Serves the contract of the photos of a profile.
import { photos } from '@company-data/protocol/nouns/photos/contract'
import { serve } from '../../../../gate/serve.ts'
import { toFileResponse } from '../files/file-response.ts'
import { toOwner } from '../owner.ts'
import type { Photos } from './photos.ts'

export const photoRoutes = serve<Photos>()(photos, {
  list: ({ caller }, photos) => photos.list(toOwner(caller)),
  create: {
    admission: (caller, photos) => photos.requireRoom(toOwner(caller)),
    handler: ({ caller, body }, photos) => photos.add(toOwner(caller), body),
  },
  file: async ({ caller, params }, photos) => {
    const { details, blob } = await photos.open(toOwner(caller), params.id)
    return toFileResponse(details, blob)
  },
  delete: ({ caller, params }, photos) => photos.remove(toOwner(caller), params.id),
})
