// Who may call the routes of services, and where they are served.
import { callers } from '../../../gate/route.ts'

export const atRegions = ['region'] as const

/** Reads and ordinary changes: a delegate too, on granted services. */
export const managers = callers(['company', 'delegate', 'account-client'])

/** What makes, ends or arms a service: a delegate is told auth.owner_only (G-054). */
export const owners = callers(['company', 'account-client'])

/** The data client needs the company to be on Basic or above (G-012). */
export const ownersFromBasic = callers(['company', 'account-client'], { level: 'basic' })
