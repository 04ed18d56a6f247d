// The query for account clients, and its invalidation.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

const KEY = ['account-clients']

export const clientsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: KEY, queryFn: () => client.accountClients.list() })

export const useClientsChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
