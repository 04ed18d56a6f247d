// The feed of a company that is a customer of others (G-151); it is drained like the feed of a service.
import type { CustomerChangePage } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { Api } from '../../transport/api.ts'

export const customerChangesFeedCalls = (api: Api) => ({
  /** One page of up to 500 events; `more` says whether to ask again at once. */
  fetchCustomerChanges: (): Promise<CustomerChangePage> => api.get('/api/customer/changes'),
})
