// The addresses of the activity book of a person.
import type { Routes } from '../../contract/route.ts'

export const activityBookRoutes = {
  /** The activity book as it is stored, with its version; version 0 and null before the first write. */
  read: 'GET /account/activity',
  /** Replaces the activity book; `version` is the stored one plus one. */
  replace: 'SWAP /account/activity',
} as const satisfies Routes
