// One run, opened with the key of the person, and read again whenever something happens in it.
import type { CodeProof, DeviceProof, FlowRun } from '@company-data/sdk/person'
import { opened } from '@company-data/ui/frame/rules'
import { useRunChanges } from '@company-data/ui/runs'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'

export type PersonRun = FlowRun<DeviceProof | CodeProof>

/** A lock forgets the run with everything that was opened of it; what was typed is kept by the page. */
export const useOpenRun = (connectionId: string, runId: string): UseQueryResult<PersonRun> => {
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  return useQuery({
    queryKey: ['runs', 'open', connectionId, runId, isOpen],
    queryFn: () => client.openFlowRun(connectionId, runId),
    enabled: isOpen,
    // The run is read again by itself, so that what is typed into it stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: opened,
  })
}

/** Gives what is called after an act on the run: the page and the lists show what has become of it. */
export const useRunFollow = (run: PersonRun): (() => void) => {
  const { redraw } = useRunChanges(run)
  const queries = useQueryClient()
  usePush(['flow_run', 'document', 'connection_ended'], ({ type, id }) => {
    if (type === 'flow_run' && id !== run.record.id) return
    // What is shown stays where the run cannot be read now.
    void run.refresh().then(redraw, () => undefined)
  })
  return () => {
    redraw()
    for (const queryKey of [['runs', 'list'], ['documents']]) void queries.invalidateQueries({ queryKey })
  }
}
