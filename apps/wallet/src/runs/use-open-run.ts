// One run, opened with the person's key, and refetched whenever something happens in it.
import type { FlowRun, PersonProof } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useRunChanges } from '@company-data/web/runs'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'

export type PersonRun = FlowRun<PersonProof>

/** A lock forgets the run and its opened data; the page keeps the input. */
export const useOpenRun = (connectionId: string, runId: string): UseQueryResult<PersonRun> => {
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  return useQuery({
    queryKey: ['runs', 'open', connectionId, runId, isOpen],
    queryFn: () => client.runs.open({ connectionId, runId }),
    enabled: isOpen,
    // The run object refreshes itself, so that its input is preserved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: droppedOnLock,
  })
}

interface RunFollow {
  /** After an action, refetches the page and the lists. */
  onChanged(): void
  /** When the run was last read, if a refresh has failed since. */
  staleSince: Date | undefined
}

export const useRunUpdates = (run: PersonRun): RunFollow => {
  const { redraw, refetch, staleSince } = useRunChanges(run)
  const queries = useQueryClient()
  usePush(['flow_run', 'document', 'connection_ended'], ({ type, id }) => {
    if (type !== 'flow_run' || id === run.record.id) void refetch()
  })
  const onChanged = (): void => {
    redraw()
    for (const queryKey of [['runs', 'list'], ['documents']]) void queries.invalidateQueries({ queryKey })
  }
  return { onChanged, staleSince }
}
