// Routes of the photos that a service shows to its customers (G-060, G-064).
import { uploadBodyBytes } from '@company-data/protocol/limits'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { newSharePhoto, sharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
import { createResponse, routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

const collectionRoutes = [
  route({
    method: 'POST',
    path: '/api/services/{id}/share-photos',
    at: atRegions,
    access: managers,
    summary: 'Add a photo as a data URI: JPEG, PNG or WebP',
    documents: ['account'],
    body: newSharePhoto,
    bodyLimitBytes: ({ photoMaxMb }) => uploadBodyBytes(photoMaxMb),
    status: 201,
    response: sharePhoto,
    errors: ['services.not_found', 'services.photo_invalid', 'account.quota_exceeded'],
    admission: (caller, { photos }) => photos.requireRoom(caller),
    uploadTarget: (caller, { id }, { photos }) => photos.requireService(caller, id),
    handler: ({ caller, params, body }, { photos }) => photos.add(caller, params.id, body.file),
  }),
  route({
    method: 'GET',
    path: '/api/services/{id}/share-photos',
    at: atRegions,
    access: managers,
    summary: 'The photos of a service',
    documents: ['account'],
    response: arrayOf(sharePhoto),
    errors: ['services.not_found'],
    handler: ({ caller, params }, { photos }) => photos.list(caller, params.id),
  }),
]

const photoRoutes = [
  route({
    method: 'GET',
    path: '/api/services/{id}/share-photos/{photoId}/file',
    at: atRegions,
    access: managers,
    summary: 'The bytes of a photo',
    documents: ['account'],
    contentType: 'image/*',
    errors: ['services.not_found', 'services.photo_not_found'],
    handler: async ({ caller, params }, { photos }) => {
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
  }),
  route({
    method: 'DELETE',
    path: '/api/services/{id}/share-photos/{photoId}',
    at: atRegions,
    access: managers,
    summary: 'Delete a photo',
    documents: ['account'],
    status: 204,
    errors: ['services.not_found', 'services.photo_not_found'],
    handler: async ({ caller, params }, { photos }) => {
      await photos.remove(caller, params.id, params.photoId)
      return undefined
    },
  }),
]

export const sharePhotoRoutes = [...collectionRoutes, ...photoRoutes]
