// The addresses of the key log.
import type { Routes } from '../../contract/route.ts'

export const keyLogRoutes = {
  /** The signed size and root of the log. */
  checkpoint: 'GET /key-log/checkpoint',
  /** Proves that the newest leaf of a service is in the log. */
  proof: 'GET /key-log/proof',
  /** Proves that a smaller log is the beginning of a larger one. */
  consistency: 'GET /key-log/consistency',
  /** The leaves in their order, at most 1,000 of them. */
  entries: 'GET /key-log/entries',
} as const satisfies Routes
