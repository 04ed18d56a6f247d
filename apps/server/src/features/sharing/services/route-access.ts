// Access rules and bases of the routes of services.
import { callers } from '../../../gate/route.ts'

export const atRegions = ['region'] as const

/** For reads and ordinary changes: delegates too, on granted services. */
export const managers = callers(['company', 'delegate', 'account-client'])

/** For creating and deleting a service and for its credentials: a delegate gets auth.owner_only (G-054). */
export const owners = callers(['company', 'account-client'])

/** The client of a service requires the company to have at least the level Basic (G-012). */
export const ownersFromBasic = callers(['company', 'account-client'], { level: 'basic' })
