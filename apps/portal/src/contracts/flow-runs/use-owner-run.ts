// One run of a service, opened with the key of the service if that is open.
import { droppedOnLock } from '@company-data/web/app/rules'
import type { OwnRun } from '@company-data/web/runs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'

export interface RunAddress {
  serviceId: string
  flowId: string
  runId: string
}

export const useOwnerRun = ({ serviceId, flowId, runId }: RunAddress): UseQueryResult<OwnRun> => {
  const client = useClient()
  const keys = useServiceKeys()
  const isUnlocked = keys.isUnlocked(serviceId)
  return useQuery({
    queryKey: ['flow-run', serviceId, flowId, runId, isUnlocked],
    queryFn: () => {
      const opener = keys.getOpener(serviceId)
      return client.serviceFlows(serviceId, opener === undefined ? {} : { opener }).runs.open({ flowId, runId })
    },
    // The run object refreshes itself, so that its input is preserved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    // The sealed run is shown while the opened one loads, but not after a lock: that would be the opened one.
    placeholderData: (run, query) => (isUnlocked && query?.queryKey.at(-1) === false ? run : undefined),
    meta: droppedOnLock,
  })
}
