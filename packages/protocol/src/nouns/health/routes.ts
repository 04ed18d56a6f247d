// The addresses of health.
import type { Routes } from '../../contract/route.ts'

export const healthRoutes = {
  read: 'GET /health',
  readReadiness: 'GET /health/ready',
} as const satisfies Routes
