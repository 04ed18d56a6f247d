// What happened to a service: configuration, clients, webhooks; newest first (NS-10).
import type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

export const serviceLogCalls = (api: Api) => ({
  serviceLogs: (serviceId: string, { pageSize }: PageOptions = {}): AsyncGenerator<ServiceLogEntry, void, undefined> =>
    itemsOf(api, path`/api/services/${serviceId}/logs`, pageSize === undefined ? {} : { pageSize }),
})
