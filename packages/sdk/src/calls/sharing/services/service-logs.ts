// The log of a service: configuration, clients and webhooks, newest first (NS-10).
import type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

/** For clients that manage a company's services. */
export const serviceLogCalls = (api: Api) => ({
  /**
   * The log of a service, newest first.
   * @example
   * for await (const { at, message } of company.serviceLogs(serviceId)) console.log(at, message)
   */
  serviceLogs: (serviceId: string, { pageSize }: PageOptions = {}): AsyncGenerator<ServiceLogEntry, void, undefined> =>
    iterateItems(api, path`/api/services/${serviceId}/logs`, pageSize === undefined ? {} : { pageSize }),
})

/** For the service client, whose token names the service. */
export const clientLogCalls = (api: Api) => ({
  /**
   * The log of this service, newest first.
   * @example
   * for await (const { at, message } of service.logs()) console.log(at, message)
   */
  logs: (options: PageOptions = {}): AsyncGenerator<ServiceLogEntry, void, undefined> =>
    iterateItems(api, '/api/company-data/logs', { ...options }),
})
