// The addresses of the forwarder. Callers send a pass in the body; platform tokens are ignored.
import type { Routes } from '../../contract/route.ts'

export const forwarderRoutes = {
  call: 'POST /call',
  describe: 'POST /describe',
  order: 'POST /orders',
} as const satisfies Routes
