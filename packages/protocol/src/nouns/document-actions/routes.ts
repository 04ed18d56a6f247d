// The addresses of a customer's actions on a document.
import type { Routes } from '../../contract/route.ts'

export const documentActionRoutes = {
  sign: 'POST /{id}/documents/{docId}/sign',
  accept: 'POST /{id}/documents/{docId}/accept',
  mailSignCode: 'POST /{id}/documents/{docId}/sign-code',
  decline: 'POST /{id}/documents/{docId}/decline',
  cancel: 'POST /{id}/documents/{docId}/cancel',
} as const satisfies Routes
