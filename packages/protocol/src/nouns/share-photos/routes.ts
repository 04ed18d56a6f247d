// The addresses of the photos that a service shares.
import type { Routes } from '../../contract/route.ts'

export const sharePhotoRoutes = {
  create: 'POST /{id}/share-photos',
  list: 'GET /{id}/share-photos',
  file: 'BYTES /{id}/share-photos/{photoId}/file',
  delete: 'DELETE /{id}/share-photos/{photoId}',
} as const satisfies Routes
