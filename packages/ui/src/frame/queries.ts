// What the pages have asked the platform for, kept while they are open. What was opened with keys goes with the keys.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './failure.ts'

/**
 * The mark of a query whose data was opened on this device: it is forgotten when the app is locked.
 * @example useQuery({ queryKey: ['connections', id, 'values'], queryFn: openValues, meta: opened })
 */
export const opened = { opened: true } as const

export const createQueries = (onError: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a call fails at once and the page says so; it would otherwise wait in silence.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // The SDK repeats what the platform asked to repeat; only a lost connection is tried once more here.
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      // What was sent may hold a password: nothing of it is kept once its form is gone.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })

export const forgetOpened = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ meta }) => meta?.opened === true })
