// The address of the platform's own identity.
import type { Routes } from '../../contract/route.ts'

export const platformRoutes = {
  /** The name of the platform, who operates it, and where a person finds help. It needs no session. */
  read: 'GET /platform',
} as const satisfies Routes
