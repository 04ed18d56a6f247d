// The route of the overview: for the portal alone, as every view of customers' data there (G-181, T-14).
import {
  type Overview,
  type OverviewQuery,
  overview,
  overviewQuery,
} from '@company-data/protocol/wire/operations/overview'
import type { SessionCaller } from '../../../gate/caller.ts'
import { callers, routeTo } from '../../../gate/route.ts'

interface OverviewActions {
  read(caller: SessionCaller, query: OverviewQuery): Promise<Overview>
}

const route = routeTo<OverviewActions>()

export const overviewRoutes = [
  route({
    method: 'GET',
    path: '/api/portal/overview',
    at: ['region'],
    access: callers(['company', 'delegate']),
    summary: 'What needs attention over all services, and what happened lately; nothing is drained',
    description:
      'Counts stop at a limit that their descriptions name. Services that require a second factor are left out for users who have none.',
    documents: ['account'],
    query: overviewQuery,
    response: overview,
    handler: ({ caller, query }, { read }) => read(caller, query),
  }),
]
