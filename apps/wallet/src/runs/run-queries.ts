// What the pages of runs ask the platform for, and when they ask again.
import { type FlowRunSummary, isPlatformError, type PersonClient } from '@company-data/sdk/person'
import { isEnded } from '@company-data/ui/runs/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../session/read-again.ts'
import { usePush } from '../session/use-pushes.tsx'
import type { ListedRun } from './listed-runs.ts'

const PAGE_SIZE = 100
/** How many runs are read at a time: a list of many is no flood. */
const AT_A_TIME = 4

/** A run that is gone since it was listed stands there until the next look; every other failure is one of the whole list. */
const unlessGone = (error: unknown): undefined => {
  if (isPlatformError(error) && error.status === 404) return undefined
  throw error
}

const withRecord = async (client: PersonClient, summary: FlowRunSummary): Promise<ListedRun> => {
  const { id, connection_id, status } = summary
  return { summary, record: isEnded(status) ? undefined : await client.getFlowRun(connection_id, id).catch(unlessGone) }
}

const withRecords = async (client: PersonClient, summaries: readonly FlowRunSummary[]): Promise<ListedRun[]> => {
  const runs: ListedRun[] = []
  for (let start = 0; start < summaries.length; start += AT_A_TIME) {
    const some = summaries.slice(start, start + AT_A_TIME)
    runs.push(...(await Promise.all(some.map((summary) => withRecord(client, summary)))))
  }
  return runs
}

/** All of them: a person looks through one list. Nothing of them is opened. */
export const runsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['runs', 'list'],
    queryFn: async () => withRecords(client, await Array.fromAsync(client.flowRuns({ pageSize: PAGE_SIZE }))),
  })

/** A turn of somebody, a signature, an end: the lists show it without being asked. */
export const useRunsFollow = (): void => {
  const queries = useQueryClient()
  usePush(['flow_run', 'document', 'connection_ended'], () => void readAgain(queries, ['runs', 'list']))
}
