// Access to the routes of flow authoring: users of the portal, and clients with flow_authoring (FG-23, B-19).
import { callers } from '../../../gate/route.ts'

export const ofAuthors = {
  at: ['region'],
  access: callers(['company', 'delegate', 'account-client']),
  documents: ['account'],
} as const

/** B-19 lets a client create, change, validate and publish flows, not delete them. */
export const ofPortal = { ...ofAuthors, access: callers(['company', 'delegate']) } as const
