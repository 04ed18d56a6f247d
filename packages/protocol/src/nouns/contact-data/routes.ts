// The addresses of contact data and their files.
import type { Routes } from '../../contract/route.ts'

export const contactDataRoutes = {
  /** Every datum of the profile, values as the platform stores them. */
  list: 'GET /contact-data',
  /** One datum of the profile, with its mappings. */
  read: 'GET /contact-data/{datumId}',
  create: 'POST /contact-data',
  update: 'PUT /contact-data/{datumId}',
  /** Removes a datum; services that have it live lose it. */
  delete: 'DELETE /contact-data/{datumId}',
  file: 'BYTES /contact-data/{datumId}/file',
  replaceFile: 'PUT /contact-data/{datumId}/file',
} as const satisfies Routes
