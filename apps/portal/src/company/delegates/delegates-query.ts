// The query for delegates, and its invalidation.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

const KEY = ['delegates']

export const delegatesQuery = (client: PortalClient) =>
  queryOptions({ queryKey: KEY, queryFn: () => client.delegates.list() })

export const useDelegatesChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
