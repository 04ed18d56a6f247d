// Serves the contract of the overview of the portal.
import { portalOverview } from '@company-data/protocol/nouns/overview/contract'
import type { Overview, OverviewQuery } from '@company-data/protocol/wire/operations/overview'
import type { SessionCaller } from '../../../gate/caller.ts'
import { serve } from '../../../gate/serve.ts'

interface OverviewActions {
  read(caller: SessionCaller, query: OverviewQuery): Promise<Overview>
}

export const overviewRoutes = serve<OverviewActions>()(portalOverview, {
  read: ({ caller, query }, { read }) => read(caller, query),
})
