// The counts of the edited flow's runs, for the canvas and for their table.
import type { RunCounts } from '@company-data/sdk/company'
import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { useDeferredEditor } from '../editor/use-editor.tsx'

const STALE_MS = 30_000

export const useRunCounts = () => {
  const client = useClient()
  const { flow } = useDeferredEditor()
  return useQuery({
    queryKey: ['run-counts', flow.service_id, flow.id],
    queryFn: () => client.serviceFlows(flow.service_id).runs.counts(flow.id),
    // A flow that was never published has no runs.
    enabled: flow.published_version !== null,
    staleTime: STALE_MS,
    retry: false,
  })
}

type CountsByStep = ReadonlyMap<string, RunCounts['steps'][number]>

const NO_COUNTS: CountsByStep = new Map()

/** For the cards, by the key of the step: a card renders again when the counts arrive, and nothing else does. */
export const CountsContext = createContext(NO_COUNTS)

export const useCountsByStep = (): CountsByStep => {
  const { data } = useRunCounts()
  return useMemo(() => (data ? new Map(data.steps.map((step) => [step.node, step])) : NO_COUNTS), [data])
}
