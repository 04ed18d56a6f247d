// The delegates, asked for by the list and by the drawer, and how both are told of a change.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

const KEY = ['delegates']

export const delegatesQuery = (client: PortalClient) =>
  queryOptions({ queryKey: KEY, queryFn: () => client.listDelegates() })

export const useDelegatesChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
