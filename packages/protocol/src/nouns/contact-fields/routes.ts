// The addresses of the field catalog and custom fields.
import type { Routes } from '../../contract/route.ts'

export const contactFieldRoutes = {
  list: 'GET /contact-fields',
  create: 'POST /contact-fields',
  update: 'PUT /contact-fields/{id}',
  delete: 'DELETE /contact-fields/{id}',
} as const satisfies Routes
