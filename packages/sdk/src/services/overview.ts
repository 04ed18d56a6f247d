// The overview of all services of a company, for the first page of the portal (G-181).
import { portalRootPrefix } from '@company-data/protocol/contract/prefixes'
import type { portalOverview } from '@company-data/protocol/nouns/overview/contract'
import { overviewRoutes } from '@company-data/protocol/nouns/overview/routes'
import type { DailyCounts, FoundRecord, Overview, PortalSearch } from '@company-data/protocol/wire/operations/overview'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

const toTime = (date: Date): string => date.toISOString().replace('Z', '+00:00')

export const overviewCalls = (api: Api) => {
  const raw = calls<typeof portalOverview>()(api, overviewRoutes, portalRootPrefix)
  return {
    /**
     * Items that need attention in all services, and activity since the given time (default: the last day).
     * @example
     * const overview = await company.overview.read(new Date(Date.now() - 86_400_000))
     */
    read: (since?: Date): Promise<Overview> => raw.read(since && { since: toTime(since) }),
    /**
     * New connections, signatures and runs of each of the last thirty days, over all services or for one.
     * @example
     * const { days } = await company.overview.days({ serviceId })
     * for (const { start, connections } of days) console.log(start, connections)
     */
    days: ({ serviceId, today }: { serviceId?: string; today?: Date } = {}): Promise<DailyCounts> =>
      raw.days({
        ...(serviceId !== undefined && { service_id: serviceId }),
        ...(today && { today: toTime(today) }),
      }),
    /**
     * Customers, flows, runs, documents and webhooks of all services by part of a name, code or id.
     * @example
     * const { items } = await company.overview.search('Ada')
     * for (const { kind, name } of items) console.log(kind, name)
     */
    search: (text: string): Promise<PortalSearch> => raw.search({ text }),
    /**
     * The latest customers, flows, runs, documents or webhooks over all services, the newest first.
     * @example
     * const { items } = await company.overview.latest('run')
     * for (const { name, detail, status } of items) console.log(name, detail, status)
     */
    latest: (kind: FoundRecord['kind']): Promise<PortalSearch> => raw.search({ kind }),
  }
}
