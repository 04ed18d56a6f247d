// Metrics of back-ups, restores and clocks, which the databases know.
import type { QueryExecutorProvider } from 'kysely'
import { type Database, type Epoch, readLastBackup, readServerClock } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { createDatabaseGauge } from '../../platform/metrics/database-gauges.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { DirectoryTables } from '../../schema/directory.ts'

interface Readable {
  kysely: QueryExecutorProvider
}

interface Deps {
  directory: Database<DirectoryTables>
  databases: ReadonlyArray<readonly [string, Readable]>
  epoch: Epoch
  log: Log
}

/** Half of the time of the question is the best guess for the moment of its reading. */
const readSkew = async (database: Readable): Promise<number> => {
  const startedMs = Date.now()
  const serverMs = await readServerClock(database.kysely)
  return ((startedMs + Date.now()) / 2 - serverMs) / 1000
}

export const registerRestoreMetrics = (metrics: Metrics, { directory, databases, epoch, log }: Deps): void => {
  const readBackup = createDatabaseGauge(() => readLastBackup(directory.kysely), log)
  metrics.gauges(
    'companydata_backup_last_success_timestamp_seconds',
    'When company-data-server backup last succeeded; absent before the first time',
    [],
    async () => {
      const finishedAt = await readBackup()
      return finishedAt ? [{ labels: {}, value: finishedAt.getTime() / 1000 }] : []
    },
  )
  metrics.gauge('companydata_quarantine', '1 after a restore, until it is released', () =>
    epoch.isQuarantined ? 1 : 0,
  )
  const skews = databases.map(([store, database]) => ({
    store,
    read: createDatabaseGauge(() => readSkew(database), log),
  }))
  metrics.gauges(
    'companydata_clock_skew_seconds',
    'How far the clock of this machine is ahead of that of a database server',
    ['store'],
    async () => {
      const samples = await Promise.all(skews.map(async ({ store, read }) => ({ store, value: await read() })))
      return samples.flatMap(({ store, value }) => (value === undefined ? [] : [{ labels: { store }, value }]))
    },
  )
}
