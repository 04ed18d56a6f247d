// The address of the history of requests, below a service or the account.
import type { Routes } from '../../contract/route.ts'

export const requestRoutes = {
  /** The calls of machine clients in the last seven days, the newest first. Successes may be sampled under load. */
  list: 'PAGES /requests',
} as const satisfies Routes
