// The feed of a company that is a customer of others (G-151): drained as the service's own feed is.
import type { CustomerChangePage } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { Api } from '../../transport/api.ts'

export const customerChangeCalls = (api: Api) => ({
  /** One page of up to 500; `more`: there is more to fetch right away. */
  fetchCustomerChanges: (): Promise<CustomerChangePage> => api.get('/api/customer/changes'),
})
