// The address of the history of requests, below a service or the account.
import type { Routes } from '../../contract/route.ts'

export const requestRoutes = {
  /**
   * List the calls of machine clients in the last seven days, newest first. Successes may be sampled under load.
   * @example
   * for await (const { route, status, error_key } of company.serviceRequests.list(serviceId)) console.log(route, status, error_key)
   * for await (const { client_id, route } of company.accountRequests.list({ status: '4xx' })) console.log(client_id, route)
   */
  list: 'PAGES /requests',
} as const satisfies Routes
