// The addresses of regions.
import type { Routes } from '../../contract/route.ts'

export const regionRoutes = {
  list: 'GET /regions',
} as const satisfies Routes

/** For operators. */
export const regionModeRoutes = {
  listModes: 'GET /ops/mode',
  setMode: 'PUT /ops/mode',
} as const satisfies Routes
