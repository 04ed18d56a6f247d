// The flows of a service: their list and the list of their runs both ask for them.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const flowsQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['flows', serviceId], queryFn: () => client.flows(serviceId), enabled: serviceId !== '' })
