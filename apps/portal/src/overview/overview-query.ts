// What the overview asks for: one read for all services, again and again while somebody looks at it.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

/** While a company waits for its first connection, it is shown soon. */
const OFTEN_MS = 3_000
const NOW_AND_THEN_MS = 20_000

/** Midnight where the user is. */
const startOfToday = (): Date => new Date(new Date().setHours(0, 0, 0, 0))

/** Nothing is drained: the platform counts (G-181). */
export const overviewQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: () => client.overview(startOfToday()),
    refetchInterval: ({ state }) => (state.data?.totals.connections === 0 ? OFTEN_MS : NOW_AND_THEN_MS),
  })
