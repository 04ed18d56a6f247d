// The addresses of the documents of a connection, as its customer sees them.
import type { Routes } from '../../contract/route.ts'

export const connectionDocumentRoutes = {
  list: 'PAGES /{id}/documents',
  read: 'GET /{id}/documents/{docId}',
  file: 'BYTES /{id}/documents/{docId}/file',
} as const satisfies Routes
