// The query cache of the pages. Data opened with keys is dropped together with the keys.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './failure.ts'

/**
 * Marks a query whose data was opened on this device: a lock drops it.
 * @example useQuery({ queryKey: ['connections', id, 'values'], queryFn: openValues, meta: droppedOnLock })
 */
export const droppedOnLock = { isDroppedOnLock: true } as const

export const createQueries = (onError: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a call fails immediately and the page says so, instead of waiting silently.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // The SDK retries at the platform's request; only a lost connection is retried here, once.
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      // Variables may contain a password, so nothing is kept once the form is gone.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })

export const dropOpenedData = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ meta }) => meta?.isDroppedOnLock === true })
