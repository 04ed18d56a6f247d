// The health of the installation: every database is asked, and one that does not respond hides nothing of the others.
import type { Installation, InstallationStore } from '@company-data/protocol/wire/operations/installation'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { QueryExecutorProvider } from 'kysely'
import { readLastBackup } from '../../../platform/db/index.ts'
import { listJobs } from '../../../platform/jobs/job-store.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { ConsoleDeps } from './deps.ts'

const OVERDUE_MS = 5 * 60_000
const MAX_MAILS = 10_000
const MAX_WAITING = 1_000

type Deliveries = NonNullable<InstallationStore['deliveries']>

const readJobs = async ({ clock }: ConsoleDeps, db: QueryExecutorProvider): Promise<InstallationStore['jobs']> => {
  const jobs = await listJobs(db)
  const overdueSince = clock.nowMs() - OVERDUE_MS
  return {
    total: jobs.length,
    failing: jobs.flatMap(({ name, last_run_at, last_error }) =>
      last_error === null ? [] : [{ job: name, last_run_at: last_run_at && formatTimestamp(last_run_at), last_error }],
    ),
    overdue: jobs.filter(({ next_run_at }) => next_run_at.getTime() < overdueSince).map(({ name }) => name),
  }
}

const readDeliveries = async ({ rows }: ConsoleDeps, db: RegionDb): Promise<Deliveries> => {
  const [workers, byHealth, queues] = await Promise.all([
    rows.webhooks.countDispatchers(db),
    rows.webhooks.countByHealth(db),
    rows.webhooks.readQueues(db),
  ])
  const count = (health: string): number => Number(byHealth.find((row) => row.health === health)?.count ?? 0)
  const toQueue = (isParked: boolean): Deliveries['waiting'] => {
    const queue = queues.find(({ is_parked }) => is_parked === isParked)
    return { count: Number(queue?.count ?? 0), oldest_at: queue ? formatTimestamp(queue.oldest_at) : null }
  }
  return {
    workers,
    webhooks: { running: count('running'), bad: count('bad'), unknown: count('unknown') },
    waiting: toQueue(false),
    parked: toQueue(true),
  }
}

const UNREACHABLE = { is_reachable: false, jobs: null, mails: null, deliveries: null } as const

const readStore = async (
  deps: ConsoleDeps,
  store: string,
  open: () => { db: QueryExecutorProvider; region?: RegionDb },
): Promise<InstallationStore> => {
  try {
    const { db, region } = open()
    const [jobs, { waiting, failing, givenUp }, deliveries] = await Promise.all([
      readJobs(deps, db),
      deps.mail.countUnsent(db, MAX_MAILS),
      region ? readDeliveries(deps, region) : null,
    ])
    return { store, is_reachable: true, jobs, mails: { waiting, failing, given_up: givenUp }, deliveries }
  } catch (error) {
    deps.log.error('the state of a database was not read', error, { store })
    return { store, ...UNREACHABLE }
  }
}

/** A region that does not respond hides nothing of the others. */
const countVerifications = async ({ regions, reachRegion, rows, log }: ConsoleDeps): Promise<number> => {
  const countIn = async (key: string): Promise<number> => {
    try {
      return await rows.verifications.countWaiting(reachRegion(key).kysely, MAX_WAITING)
    } catch (error) {
      log.error('the queue of a region was not read', error, { region: key })
      return 0
    }
  }
  const counts = await Promise.all(regions.listCells().map(({ key }) => countIn(key)))
  return counts.reduce((sum, count) => sum + count, 0)
}

const readQueues = async (deps: ConsoleDeps): Promise<Installation['queues']> => {
  const [reports, verifications, deletions] = await Promise.all([
    deps.reports.countOpen(MAX_WAITING),
    countVerifications(deps),
    deps.accounts.operated.countOpenDeletions(MAX_WAITING),
  ])
  return { reports, verifications, deletions }
}

export const readInstallation = (deps: ConsoleDeps) => {
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const { directory, reachRegion, regions, clock, epoch } = deps
  return async (): Promise<Installation> => {
    const list = regions.list()
    const [lastBackup, queues, ...stores] = await Promise.all([
      readLastBackup(directory.kysely),
      readQueues(deps),
      readStore(deps, 'directory', () => ({ db: directory.kysely })),
      ...regions
        .listCells()
        .map(({ key }) =>
          readStore(deps, key, () => ({ db: reachRegion(key).kysely, region: reachRegion(key).kysely })),
        ),
    ])
    return {
      version: deps.process.version,
      platform_time: formatTimestamp(clock.now()),
      process: {
        roles: [...deps.process.roles],
        started_at: formatTimestamp(startedAt),
        memory_bytes: process.memoryUsage.rss(),
        regions: [...deps.process.regions],
      },
      is_quarantined: epoch.isQuarantined,
      last_backup_at: lastBackup ? formatTimestamp(lastBackup) : null,
      regions: list.map(({ key, name, api_url, mode }) => ({ region: key, name, api_url, mode })),
      stores,
      queues,
    }
  }
}
