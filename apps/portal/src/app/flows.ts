// The flows of a service, for the flow list and the run list.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const flowsQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['flows', serviceId],
    queryFn: () => client.flows.list(serviceId),
    enabled: serviceId !== '',
  })
