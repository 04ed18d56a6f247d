// Queries of reminders: those of a page of runs, and those of one run.
import type { PortalClient, RunReminder } from '@company-data/sdk/company'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RunAddress } from '../use-owner-run.ts'

/** More than a page of runs has customers. */
const PAGE_SIZE = 250

const toOptions = (cursor: string | undefined) => ({ pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) })

/** The cursor is that of the list of runs. */
export const pageRemindersQuery = (
  client: PortalClient,
  { serviceId, flowId, cursor }: { serviceId: string; flowId: string; cursor: string | undefined },
) =>
  queryOptions({
    queryKey: ['run-reminders', serviceId, flowId, cursor ?? ''],
    queryFn: async () => (await client.serviceFlows(serviceId).runs.reminders.page(flowId, toOptions(cursor))).items,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const runRemindersQuery = (client: PortalClient, { serviceId, flowId, runId }: RunAddress) =>
  queryOptions({
    queryKey: ['run-reminders', serviceId, flowId, 'run', runId],
    queryFn: async () =>
      (await client.serviceFlows(serviceId).runs.reminders.page(flowId, { pageSize: PAGE_SIZE, run_id: runId })).items,
    retry: false,
  })

/** The latest one of each run. */
export const latestByRun = (reminders: readonly RunReminder[]): ReadonlyMap<string, RunReminder> => {
  const latest = new Map<string, RunReminder>()
  for (const reminder of reminders) {
    const other = latest.get(reminder.run_id)
    if (other === undefined || Date.parse(other.reminded_at) < Date.parse(reminder.reminded_at))
      latest.set(reminder.run_id, reminder)
  }
  return latest
}
