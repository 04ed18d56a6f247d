// What the pages of runs ask the platform for, and when they ask again.
import type { FlowRunSummary, PersonClient } from '@company-data/sdk/person'
import { isEnded } from '@company-data/ui/runs/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { usePush } from '../session/use-pushes.tsx'
import type { ListedRun } from './listed-runs.ts'

const PAGE_SIZE = 100

/** A run that cannot be read now stands in the list all the same. */
const withRecord = async (client: PersonClient, summary: FlowRunSummary): Promise<ListedRun> => {
  const { id, connection_id, status } = summary
  const record = isEnded(status) ? undefined : await client.getFlowRun(connection_id, id).catch(() => undefined)
  return { summary, record }
}

/** All of them: a person looks through one list. Nothing of them is opened. */
export const runsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['runs', 'list'],
    queryFn: async () => {
      const summaries = await Array.fromAsync(client.flowRuns({ pageSize: PAGE_SIZE }))
      return Promise.all(summaries.map((summary) => withRecord(client, summary)))
    },
  })

/** A turn of somebody, a signature, an end: the lists show it without being asked. */
export const useRunsFollow = (): void => {
  const queries = useQueryClient()
  usePush(
    ['flow_run', 'document', 'connection_ended'],
    () => void queries.invalidateQueries({ queryKey: ['runs', 'list'] }),
  )
}
