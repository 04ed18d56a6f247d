// The services that the user may see: many pages choose among them, so they are asked for once for all.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const servicesQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['services'], queryFn: () => client.listServices() })

export const serviceQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['services', serviceId], queryFn: () => client.getService(serviceId) })
