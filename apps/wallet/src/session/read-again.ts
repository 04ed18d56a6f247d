// Reads again what something that just happened has changed.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * A first read that is under way may have been answered before it happened, and an invalidation would wait for that answer and be
 * content with it: so that read does not count.
 * @example usePush(['message'], () => readAgain(queries, ['messages']))
 */
export const readAgain = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
