// The addresses of the person who approves.
import type { Routes } from '../../contract/route.ts'

export const challengeRoutes = {
  list: 'GET /challenges',
  approve: 'POST /challenges/{challenge_id}/approve',
  deny: 'POST /challenges/{challenge_id}/deny',
  listEnrollments: 'GET /enrollments',
  revokeEnrollment: 'DELETE /enrollments/{service_id}',
} as const satisfies Routes
