// The address at which a service client reads the identity that its token has.
import type { Routes } from '../../contract/route.ts'

export const whoamiRoutes = { read: 'GET /whoami' } as const satisfies Routes
