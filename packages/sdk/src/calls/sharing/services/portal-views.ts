// Portal views of a company's services: an overview of all, and logs page by page (G-181).
import type { Overview } from '@company-data/protocol/wire/operations/overview'
import type { Page } from '@company-data/protocol/wire/pages'
import type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import type { Api } from '../../../transport/api.ts'
import { type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

export const portalViewCalls = (api: Api) => ({
  /**
   * Items that need attention in all services, and activity since the given time (default: the last day).
   * @example
   * const overview = await company.overview(new Date(Date.now() - 86_400_000))
   */
  overview: (since?: Date): Promise<Overview> =>
    api.get('/api/portal/overview', since && { since: since.toISOString().replace('Z', '+00:00') }),
  /**
   * One page of the log of a service, newest first.
   * @example
   * const { items, next_cursor } = await company.serviceLogPage(serviceId, { pageSize: 50 })
   */
  serviceLogPage: (serviceId: string, request?: PageRequest): Promise<Page<ServiceLogEntry>> =>
    readPage(api, path`/api/portal/services/${serviceId}/logs`, { ...request }),
})
