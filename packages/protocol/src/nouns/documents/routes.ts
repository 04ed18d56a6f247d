// The addresses of the documents of a service, below each of its doors.
import type { Routes } from '../../contract/route.ts'

export const documentRoutes = {
  /** Sends a document in its wire format: one for a single customer is already sealed. */
  create: 'ONCE /documents',
  /** The documents of the service, the oldest first. */
  list: 'PAGES /documents',
  /** One document; a broadcast of JSON with its payload. */
  read: 'GET /documents/{documentId}',
  /** Changes name, metadata or status. */
  update: 'PUT /documents/{documentId}',
  /** Deletes a document; a contract that is active cannot be deleted. */
  delete: 'DELETE /documents/{documentId}',
  /** The file of a broadcast. That of a document for one customer opens for the customer alone. */
  file: 'BYTES /documents/{documentId}/file',
  /** Uploads the file again in its wire format, while no one has signed or accepted it. */
  replaceFile: 'PUT /documents/{documentId}/file',
  /** The company's copy of a sealed contract, as a wrapper to the key of the service. */
  sealedFile: 'BYTES /documents/{documentId}/sealed-file',
} as const satisfies Routes
