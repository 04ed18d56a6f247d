// The addresses of the log of a service.
import type { Routes } from '../../contract/route.ts'

export const serviceLogRoutes = { list: 'PAGES /logs' } as const satisfies Routes
