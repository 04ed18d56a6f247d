// The overview of all services of a company, for the first page of the portal (G-181).
import { portalRootPrefix } from '@company-data/protocol/contract/prefixes'
import type { portalOverview } from '@company-data/protocol/nouns/overview/contract'
import { overviewRoutes } from '@company-data/protocol/nouns/overview/routes'
import type { Overview } from '@company-data/protocol/wire/operations/overview'
import type { Api } from '../../../transport/api.ts'
import { calls } from '../../../transport/calls.ts'

export const overviewCalls = (api: Api) => {
  const raw = calls<typeof portalOverview>()(api, overviewRoutes, portalRootPrefix)
  return {
    /**
     * Items that need attention in all services, and activity since the given time (default: the last day).
     * @example
     * const overview = await company.overview.read(new Date(Date.now() - 86_400_000))
     */
    read: (since?: Date): Promise<Overview> => raw.read(since && { since: since.toISOString().replace('Z', '+00:00') }),
  }
}
