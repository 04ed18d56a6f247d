// The addresses of the pin book of an account.
import type { Routes } from '../../contract/route.ts'

export const pinRoutes = {
  /** The pin book as it is stored, with its version; version 0 and null before the first write. */
  read: 'GET /account/pins',
  /** Replaces the pin book; `version` is the stored one plus one. */
  replace: 'SWAP /account/pins',
} as const satisfies Routes
