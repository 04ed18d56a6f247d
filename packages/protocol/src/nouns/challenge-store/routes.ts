// The address of the switch of the store of challenges.
import type { Routes } from '../../contract/route.ts'

export const challengeStoreRoutes = { update: 'PUT /twofa-store' } as const satisfies Routes
