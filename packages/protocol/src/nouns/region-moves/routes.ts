// The addresses of the move of an account to another region.
import type { Routes } from '../../contract/route.ts'

export const regionMoveRoutes = {
  start: 'POST /migrate-region',
} as const satisfies Routes
