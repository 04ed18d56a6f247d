// The addresses of the session of a caller.
import type { Routes } from '../../contract/route.ts'

export const sessionRoutes = {
  refresh: 'POST /refresh',
  end: 'POST /logout',
} as const satisfies Routes
