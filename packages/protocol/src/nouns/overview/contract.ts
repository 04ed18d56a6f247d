// The contract of the overview: for the portal alone, like every other view of customers' data (G-181, T-14).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { portalRootPrefix } from '../../contract/prefixes.ts'
import {
  dailyCounts,
  dailyCountsQuery,
  overview,
  overviewQuery,
  portalSearch,
  portalSearchQuery,
} from '../../wire/operations/overview.ts'
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
    days: {
      summary: 'New connections, signatures and runs of each of the last thirty days',
      description:
        'Over all services of the overview, or for one of them. Meant for charts: read it every few minutes at most.',
      query: dailyCountsQuery,
      response: dailyCounts,
      errors: ['rate.limited'],
    },
    search: {
      summary:
        'Finds customers, flows, runs, documents and webhooks of all services by name, code or id, or lists the latest',
      description:
        'Values that customers shared are not searched: the platform cannot read them. Only the owner finds webhooks.',
      query: portalSearchQuery,
      response: portalSearch,
      errors: ['rate.limited'],
    },
  },
)
