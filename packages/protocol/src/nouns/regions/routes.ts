// The addresses of regions.
import type { Routes } from '../../contract/route.ts'

export const regionRoutes = {
  list: 'GET /regions',
  listModes: 'GET /ops/mode',
  setMode: 'PUT /ops/mode',
} as const satisfies Routes
