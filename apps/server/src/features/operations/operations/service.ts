// What an operator can do to the frame: read and move the clock, run jobs, read the outbox, read the metrics.
import { ApiError } from '@company-data/protocol/errors'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { TestClock } from '../../../platform/clock/test-clock.ts'
import type { JobOutcome, JobState, Jobs } from '../../../platform/jobs/jobs.ts'
import type { MailQueue, MailRow } from '../../../platform/mail/mail-queue.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'

/** A database of this process, by the name that operators know it by: `directory` or a region's key. */
export interface Store {
  name: string
  db: QueryExecutorProvider
  jobs: Jobs
}

export interface OperationsNeeds {
  clock: Clock
  testClock: TestClock
  config: { testClock: boolean }
  stores: readonly Store[]
  mail: MailQueue
  metrics: Metrics
}

interface MailQuery {
  to?: string | undefined
  limit: number
  cursor?: string | undefined
}

export type OperationsService = ReturnType<typeof operationsService>

export const operationsService = ({ clock, testClock, config, stores, mail, metrics }: OperationsNeeds) => {
  const clockState = () => ({ now: formatTimestamp(clock.now()), offset_seconds: clock.offsetMs() / 1000 })
  return {
    clock: clockState,
    async advanceClock(seconds: number) {
      if (!config.testClock) throw new ApiError('ops.clock_disabled')
      await testClock.advance(seconds)
      return clockState()
    },
    async jobs(): Promise<Array<JobState & { store: string }>> {
      const lists = await Promise.all(
        stores.map(async ({ name, jobs }) => (await jobs.list()).map((state) => ({ ...state, store: name }))),
      )
      return lists.flat()
    },
    async runJobs(job?: string): Promise<Array<JobOutcome & { store: string }>> {
      if (job !== undefined && !stores.some(({ jobs }) => jobs.names().includes(job)))
        throw new ApiError('ops.job_unknown')
      const outcomes: Array<JobOutcome & { store: string }> = []
      for (const { name, jobs } of stores) {
        for (const outcome of await jobs.runNow(job)) outcomes.push({ ...outcome, store: name })
      }
      return outcomes
    },
    /** Acts mail from the directory and from each region; ids rise with time, so the lists merge by id. */
    async mail({ to, limit, cursor }: MailQuery): Promise<Page<MailRow>> {
      const lists = await Promise.all(stores.map(({ db }) => mail.list(db, { to, before: cursor, limit: limit + 1 })))
      const newestFirst = lists.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
      const items = newestFirst.slice(0, limit)
      return { items, next_cursor: newestFirst.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
    async metrics() {
      return { text: await metrics.text(), contentType: metrics.contentType }
    },
  }
}
