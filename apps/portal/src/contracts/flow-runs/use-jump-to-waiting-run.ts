// Resolves a link that only says “something waits for the company” to the flow and state in question.
import type { FlowSummary } from '@company-data/sdk/company'
import { useSearchState } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { isPublished, publishedQuery } from './run-queries.ts'
import { findWaiting, parseWaiting } from './waiting-runs.ts'

const FEW = 10

/** True while searching. If nothing is found, the list stays unchanged. */
export const useJumpToWaitingRun = (serviceId: string, flows: readonly FlowSummary[] | undefined): boolean => {
  const client = useClient()
  const queries = useQueryClient()
  const { get, change } = useSearchState()
  const waiting = parseWaiting(get('waiting'))
  const { data, isError } = useQuery({
    queryKey: ['flow-runs', serviceId, 'waiting', waiting],
    queryFn: async () => {
      if (waiting === undefined) return null
      const { runs } = client.serviceFlows(serviceId)
      const reader = {
        fetchDefinition: async (flow: FlowSummary) =>
          (await queries.ensureQueryData(publishedQuery(client, serviceId, flow))).definition,
        fetchRuns: async ({ id }: FlowSummary, status: string) =>
          (await runs.list.page(id, { status, pageSize: FEW })).items,
        fetchRecord: async ({ id }: FlowSummary, runId: string) => (await runs.open({ flowId: id, runId })).record,
      }
      return (await findWaiting(reader, flows?.filter(isPublished) ?? [], waiting)) ?? null
    },
    enabled: waiting !== undefined && flows !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  const isDone = data !== undefined || isError
  useEffect(() => {
    if (waiting !== undefined && isDone) change({ waiting: undefined, flow: data?.flow, state: data?.state })
  }, [waiting, isDone, data, change])
  return waiting !== undefined && flows !== undefined && !isDone
}
