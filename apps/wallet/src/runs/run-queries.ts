// Queries of the run pages, and their refetching.
import { type FlowRunSummary, isPlatformError, type PersonClient } from '@company-data/sdk/person'
import { isEnded } from '@company-data/web/runs/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import type { ListedRun } from './run-groups.ts'

const PAGE_SIZE = 100
/** The number of runs read in parallel, so that a long list does not flood the platform. */
const AT_A_TIME = 4

/** A run removed since it was listed stays until the next refresh; any other failure fails the whole list. */
const unlessGone = (error: unknown): undefined => {
  if (isPlatformError(error) && error.status === 404) return undefined
  throw error
}

const withRecord = async (client: PersonClient, summary: FlowRunSummary): Promise<ListedRun> => {
  const { id, connection_id, status } = summary
  return {
    summary,
    record: isEnded(status)
      ? undefined
      : await client.runs.read({ connectionId: connection_id, runId: id }).catch(unlessGone),
  }
}

const withRecords = async (client: PersonClient, summaries: readonly FlowRunSummary[]): Promise<ListedRun[]> => {
  const runs: ListedRun[] = []
  for (let start = 0; start < summaries.length; start += AT_A_TIME) {
    const some = summaries.slice(start, start + AT_A_TIME)
    runs.push(...(await Promise.all(some.map((summary) => withRecord(client, summary)))))
  }
  return runs
}

/** Fetches all of them for one list, without opening any. */
export const runsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['runs', 'list'],
    queryFn: async () => withRecords(client, await Array.fromAsync(client.runs.list({ pageSize: PAGE_SIZE }))),
  })

/** Updates the lists when another party answers or signs, or a run ends. */
export const useRunListUpdates = (): void => {
  const queries = useQueryClient()
  usePush(['flow_run', 'document', 'connection_ended'], () => void refetchQueries(queries, ['runs', 'list']))
}
