// The addresses of the challenges of a service.
import type { Routes } from '../../contract/route.ts'

export const serviceChallengeRoutes = {
  raise: 'REPEAT /challenges',
  poll: 'GET /challenges/{challenge_id}',
} as const satisfies Routes
