// The account that is signed in, asked for once for all pages.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export const accountQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['account'], queryFn: () => client.account(), staleTime: 60_000 })
