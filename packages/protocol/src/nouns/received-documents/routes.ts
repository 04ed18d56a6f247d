// The addresses of the documents of all connections of a customer.
import type { Routes } from '../../contract/route.ts'

export const receivedDocumentRoutes = {
  list: 'PAGES /documents',
  read: 'GET /documents/{docId}',
  file: 'BYTES /documents/{docId}/file',
} as const satisfies Routes
