// The queries of the overview: one call for all services, polled while its page is open, and its counts by day.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

/** While a company waits for its first connection, it should appear soon. */
const OFTEN_MS = 3_000
const NOW_AND_THEN_MS = 20_000
const DAYS_STALE_MS = 5 * 60_000

/** Midnight in the user's time zone. */
const getTodayStart = (): Date => new Date(new Date().setHours(0, 0, 0, 0))

/** The platform counts, so no events are consumed (G-181). */
export const overviewQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: () => client.overview.read(getTodayStart()),
    refetchInterval: ({ state }) => (state.data?.totals.connections === 0 ? OFTEN_MS : NOW_AND_THEN_MS),
  })

/** Over all services, or for one. Charts of a month need no fresher counts. */
export const dailyCountsQuery = (client: PortalClient, serviceId?: string) =>
  queryOptions({
    queryKey: ['daily-counts', serviceId ?? ''],
    queryFn: () => client.overview.days({ today: getTodayStart(), ...(serviceId !== undefined && { serviceId }) }),
    staleTime: DAYS_STALE_MS,
    retry: false,
  })
