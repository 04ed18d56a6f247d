// The services that the user may see, shared by many pages.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const servicesQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['services'], queryFn: () => client.services.list() })

export const serviceQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['services', serviceId], queryFn: () => client.services.read(serviceId) })
