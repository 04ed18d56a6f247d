// Lists the jobs of all databases of this process, and runs them on demand.
import { ApiError } from '@company-data/protocol/errors'
import type { JobState as JobRecord } from '@company-data/protocol/wire/operations/jobs'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { QueryExecutorProvider } from 'kysely'
import type { JobOutcome, Jobs } from '../../../platform/jobs/jobs.ts'

/** A database of this process, by its operator name: `directory` or the key of a region. */
export interface Store {
  name: string
  db: QueryExecutorProvider
  jobs: Jobs
}

interface Deps {
  stores: readonly Store[]
  epoch: { isQuarantined: boolean }
}

export const storeJobs = ({ stores, epoch }: Deps) => ({
  async list(): Promise<JobRecord[]> {
    const lists = await Promise.all(
      stores.map(async ({ name, jobs }) =>
        (await jobs.list()).map((state) => ({
          job: state.name,
          store: name,
          next_run_at: formatTimestamp(state.next_run_at),
          last_run_at: state.last_run_at ? formatTimestamp(state.last_run_at) : null,
          last_error: state.last_error,
          last_duration_ms: state.last_duration_ms,
          running_since: state.running_since ? formatTimestamp(state.running_since) : null,
          handled: state.handled,
        })),
      ),
    )
    return lists.flat()
  },
  /** Runs every job, or the named one in every database that has it. */
  async run(job?: string): Promise<Array<JobOutcome & { store: string }>> {
    // Jobs send mails and webhooks.
    if (epoch.isQuarantined) throw new ApiError('platform.out_of_order')
    if (job !== undefined && !stores.some(({ jobs }) => jobs.names().includes(job)))
      throw new ApiError('ops.job_unknown')
    const outcomes: Array<JobOutcome & { store: string }> = []
    for (const { name, jobs } of stores) {
      for (const outcome of await jobs.runNow(job)) outcomes.push({ ...outcome, store: name })
    }
    return outcomes
  },
})
