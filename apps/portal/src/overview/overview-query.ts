// The query of the overview: one call for all services, polled while the page is open.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

/** While a company waits for its first connection, it should appear soon. */
const OFTEN_MS = 3_000
const NOW_AND_THEN_MS = 20_000

/** Midnight in the user's time zone. */
const getTodayStart = (): Date => new Date(new Date().setHours(0, 0, 0, 0))

/** The platform counts, so no events are consumed (G-181). */
export const overviewQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: () => client.overview.read(getTodayStart()),
    refetchInterval: ({ state }) => (state.data?.totals.connections === 0 ? OFTEN_MS : NOW_AND_THEN_MS),
  })
