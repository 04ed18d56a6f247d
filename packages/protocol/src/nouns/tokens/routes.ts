// The addresses of the endpoints at which a client authenticates.
import type { Routes } from '../../contract/route.ts'

export const tokenRoutes = {
  issue: 'REPEAT /token',
  revoke: 'POST /revoke',
  introspect: 'POST /introspect',
  pollResult: 'POST /result',
} as const satisfies Routes
