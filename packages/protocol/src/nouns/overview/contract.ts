// The contract of the overview: for the portal alone, like every other view of customers' data (G-181, T-14).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
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
      summary: 'Read what needs attention in all services, and what happened lately; no event is consumed',
      since: '0.1.0',
      description:
        'Each count stops at the limit that its description states. Services that require a second factor are left out for users who have not set one up.',
      query: overviewQuery,
      response: overview,
    },
    days: {
      summary: 'Count new connections, signatures and runs for each of the last thirty days',
      since: '0.2.0',
      description:
        'Covers all services of the overview, or one of them. Meant for charts: request it every few minutes at most.',
      query: dailyCountsQuery,
      response: dailyCounts,
      limits: { rate: perCaller('searches') },
    },
    search: {
      summary:
        'Find customers, flows, runs, documents and webhooks of all services by name, code or id, or list the latest',
      since: '0.2.0',
      description:
        'Values that customers share are not searched, because the platform cannot read them. Only the owner can find webhooks.',
      query: portalSearchQuery,
      response: portalSearch,
      limits: { rate: perCaller('searches') },
    },
  },
)
