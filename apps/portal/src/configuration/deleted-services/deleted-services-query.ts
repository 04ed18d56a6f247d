// The query for deleted services, shared by the list and the page of one.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const deletedServicesQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['deleted-services'], queryFn: () => client.deletedServices.list() })
