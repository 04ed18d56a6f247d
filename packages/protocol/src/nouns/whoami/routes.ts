// The address of what the token of a service client belongs to.
import type { Routes } from '../../contract/route.ts'

export const whoamiRoutes = { read: 'GET /whoami' } as const satisfies Routes
