// Queries of reminders: those of a page of runs, and those of one run.
import type { PortalClient, RunReminder } from '@company-data/sdk/company'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RunAddress } from '../use-owner-run.ts'

/** More than the customers of these runs. */
const PAGE_SIZE = 250

/** Reads the reminders of a page of runs, with at most one call. */
export const pageRemindersQuery = (
  client: PortalClient,
  { serviceId, flowId, runIds }: { serviceId: string; flowId: string; runIds: readonly string[] },
) =>
  queryOptions({
    queryKey: ['run-reminders', serviceId, flowId, ...runIds],
    queryFn: async () =>
      (
        await client
          .serviceFlows(serviceId)
          .runs.reminders.page(flowId, { pageSize: PAGE_SIZE, run_id: runIds.join(',') })
      ).items,
    enabled: runIds.length > 0,
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
