// The addresses of the photos of a profile.
import type { Routes } from '../../contract/route.ts'

export const photoRoutes = {
  list: 'GET /photos',
  create: 'POST /photos',
  file: 'BYTES /photos/{id}/file',
  delete: 'DELETE /photos/{id}',
} as const satisfies Routes
