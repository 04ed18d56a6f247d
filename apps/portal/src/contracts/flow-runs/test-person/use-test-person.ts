// The session of a test person and its run. A lock ends both.
import type { OpenTestPerson } from '@company-data/sdk/sandbox'
import { droppedOnLock } from '@company-data/web/app/rules'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useKeyIsOpen } from '../../../session/use-is-unlocked.ts'
import { useClient } from '../../../session/use-session.tsx'

const UNUSED_SESSION_MS = 5 * 60_000

/** The session ends when its query is forgotten: after a while without a page, by a lock, or by signing out. */
const closeWhenForgotten = (queries: QueryClient, queryKey: readonly unknown[], tester: OpenTestPerson): void => {
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey.join() !== queryKey.join()) return
    unsubscribe()
    void tester.close()
  })
}

/** Null if the owner's key does not open its login. */
export const useTestPerson = (serviceId: string, userId: string | undefined) => {
  const owner = useClient()
  const queries = useQueryClient()
  const isOpen = useKeyIsOpen()
  const queryKey = ['test-person', serviceId, userId]
  return useQuery({
    queryKey,
    queryFn: async (): Promise<OpenTestPerson | null> => {
      const { openTestPerson } = await import('@company-data/sdk/sandbox')
      const options = { frontDoorUrl: location.origin, owner, serviceId }
      const tester = await openTestPerson(options, userId ?? '')
      if (tester === undefined) return null
      closeWhenForgotten(queries, queryKey, tester)
      return tester
    },
    enabled: isOpen && userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_SESSION_MS,
    structuralSharing: false,
    meta: droppedOnLock,
  })
}

interface TestRunAddress {
  connectionId: string
  runId: string
}

export const useTestRun = (tester: OpenTestPerson, { connectionId, runId }: TestRunAddress) =>
  useQuery({
    queryKey: ['test-run', tester.userId, connectionId, runId],
    queryFn: async () => {
      const { runs, companyConnections } = tester.person
      const [run, connection] = await Promise.all([
        runs.open({ connectionId, runId }),
        companyConnections.read(connectionId),
      ])
      return { run, connection }
    },
    // The run object refreshes itself, so that its input is preserved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: droppedOnLock,
  })
