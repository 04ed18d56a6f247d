// The account that is signed in, asked for once for all pages.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

export const accountQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['account'], queryFn: () => client.account(), staleTime: 60_000 })
