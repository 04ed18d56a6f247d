// Serves the contract of the overview of the portal.
import { portalOverview } from '@company-data/protocol/nouns/overview/contract'
import type {
  DailyCounts,
  DailyCountsQuery,
  Overview,
  OverviewQuery,
  PortalSearch,
  PortalSearchQuery,
} from '@company-data/protocol/wire/operations/overview'
import type { SessionCaller } from '../../../gate/caller.ts'
import { serve } from '../../../gate/serve.ts'

interface OverviewActions {
  read(caller: SessionCaller, query: OverviewQuery): Promise<Overview>
  countDays(caller: SessionCaller, query: DailyCountsQuery): Promise<DailyCounts>
  search(caller: SessionCaller, query: PortalSearchQuery): Promise<PortalSearch>
}

export const overviewRoutes = serve<OverviewActions>()(portalOverview, {
  read: ({ caller, query }, { read }) => read(caller, query),
  days: ({ caller, query }, { countDays }) => countDays(caller, query),
  search: ({ caller, query }, { search }) => search(caller, query),
})
