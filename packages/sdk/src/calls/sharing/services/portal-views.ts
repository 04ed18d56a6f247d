// What users of the portal see of services beyond their configuration: logs page by page (G-181), and all services at a glance.
import type { Overview } from '@company-data/protocol/wire/operations/overview'
import type { Page } from '@company-data/protocol/wire/pages'
import type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import type { Api } from '../../../transport/api.ts'
import { type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

export const portalViewCalls = (api: Api) => ({
  /** What needs attention over all services, and what happened since then; without a time, in the last day. */
  overview: (since?: Date): Promise<Overview> =>
    api.get('/api/portal/overview', since && { since: since.toISOString().replace('Z', '+00:00') }),
  /** One page of the log of a service, newest first. */
  serviceLogPage: (serviceId: string, request?: PageRequest): Promise<Page<ServiceLogEntry>> =>
    readPage(api, path`/api/portal/services/${serviceId}/logs`, { ...request }),
})
