// The contract of the overview: for the portal alone, as every view of customers' data there (G-181, T-14).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { portalRootPrefix } from '../../contract/prefixes.ts'
import { overview, overviewQuery } from '../../wire/operations/overview.ts'
import { overviewRoutes } from './routes.ts'

const portalDoor = {
  prefix: portalRootPrefix,
  access: callers(['company', 'delegate']),
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const portalOverview = contract(
  overviewRoutes,
  { portal: portalDoor },
  {
    read: {
      summary: 'What needs attention over all services, and what happened lately; nothing is drained',
      description:
        'Counts stop at a limit that their descriptions name. Services that require a second factor are left out for users who have none.',
      query: overviewQuery,
      response: overview,
    },
  },
)
