// The log of a service: configuration, clients and webhooks, newest first (NS-10).
import { managedServicePrefix, portalServicePrefix, servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { serviceLogs } from '@company-data/protocol/nouns/service-logs/contract'
import { serviceLogRoutes } from '@company-data/protocol/nouns/service-logs/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/** For programs that manage a company's services. */
export const serviceLogCalls = (api: Api) => {
  const { list } = calls<typeof serviceLogs>()(api, serviceLogRoutes, managedServicePrefix)
  return {
    /**
     * The log of a service, newest first; `list.page` is a page of it.
     * @example
     * for await (const { at, message } of account.serviceLogs.list(serviceId)) console.log(at, message)
     */
    list,
  }
}

/** For the users of the portal. */
export const portalLogCalls = (api: Api) => {
  const { list } = calls<typeof serviceLogs>()(api, serviceLogRoutes, portalServicePrefix)
  return {
    /**
     * The log of a service, newest first; `list.page` is a page of it.
     * @example
     * const { items, next_cursor } = await company.serviceLogs.list.page(serviceId, { pageSize: 50 })
     */
    list,
  }
}

/** For the service client, whose token names the service. */
export const clientLogCalls = (api: Api) => {
  const { list } = calls<typeof serviceLogs>()(api, serviceLogRoutes, servicePrefix)
  return {
    /**
     * The log of this service, newest first.
     * @example
     * for await (const { at, message } of service.logs.list()) console.log(at, message)
     */
    list,
  }
}
