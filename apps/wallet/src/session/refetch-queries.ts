// Refetches the queries that an event affects.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * A first load in progress may have been answered before the event, and an invalidation would settle for that response;
 * so that load is cancelled.
 * @example usePush(['message'], () => refetchQueries(queries, ['messages']))
 */
export const refetchQueries = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
