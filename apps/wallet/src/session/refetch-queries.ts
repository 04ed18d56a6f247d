// Refetches the queries that an event affects, and those that were read before events arrived.
import type { Query, QueryClient } from '@tanstack/react-query'

/** First members of the keys whose queries pushes refetch. */
const PUSHED = ['activity', 'approvals', 'connect-requests', 'connections', 'documents', 'messages', 'runs'] as const

type PushedKey = readonly [] | readonly [(typeof PUSHED)[number], ...unknown[]]

/**
 * A first load in progress may have been answered before the event, and an invalidation would settle for that response;
 * so that load is cancelled. An empty key means all queries.
 * @example usePush(['message'], () => refetchQueries(queries, ['messages']))
 */
export const refetchQueries = async (queries: QueryClient, queryKey: PushedKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}

/** A query that never becomes stale has the version of its record in its key. */
const isPushed = ({ queryKey: [first], observers }: Query): boolean =>
  PUSHED.some((key) => key === first) &&
  !observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY)

/**
 * Refetches the lists that were read before the push stream opened. A first load in progress is shown before it is
 * repeated, so that the page does not wait twice; one that fails is left to the person.
 * @example usePushOpening(() => void refetchEarlierQueries(queries))
 */
export const refetchEarlierQueries = async (queries: QueryClient): Promise<void> => {
  const refetch = async (query: Query): Promise<void> => {
    if (query.state.data === undefined) await query.promise?.catch(() => undefined)
    if (query.state.data === undefined) return
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  await Promise.all(queries.getQueryCache().findAll({ predicate: isPushed }).map(refetch))
}
