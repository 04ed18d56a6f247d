// The metrics of jobs: runs by outcome, durations, and the last success of each in this process. The
// label is not `job`: Prometheus has that one for the scraped program, and it would hide ours.
import type { Metrics } from '../metrics/metrics.ts'
import type { JobRun } from './run-job.ts'

export const jobMetrics = (metrics: Metrics, store: string, names: readonly string[]): ((run: JobRun) => void) => {
  const runs = metrics.counter('companydata_job_runs_total', 'Runs of jobs in this process, by outcome', [
    'store',
    'job_name',
    'outcome',
  ])
  const seconds = metrics.counter('companydata_job_run_seconds_total', 'Time that runs of jobs took', [
    'store',
    'job_name',
  ])
  const succeededAt = new Map<string, number>()
  metrics.gauges(
    'companydata_job_last_success_timestamp_seconds',
    'When a job last succeeded in this process; another process may have run it since',
    ['store', 'job_name'],
    () => [...succeededAt].map(([name, value]) => ({ labels: { store, job_name: name }, value })),
  )
  for (const name of names) {
    for (const outcome of ['success', 'failure']) runs.add({ store, job_name: name, outcome }, 0)
    seconds.add({ store, job_name: name }, 0)
  }
  return ({ job, isSuccess, durationMs }) => {
    runs.add({ store, job_name: job, outcome: isSuccess ? 'success' : 'failure' })
    seconds.add({ store, job_name: job }, durationMs / 1000)
    if (isSuccess) succeededAt.set(job, Date.now() / 1000)
  }
}
