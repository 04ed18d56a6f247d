// Metrics of the database servers: the listening connection, the certificate, and the standby servers.
import type { QueryExecutorProvider } from 'kysely'
import { type Database, listStandbys, type Standby } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { createDatabaseGauge } from '../../platform/metrics/database-gauges.ts'
import type { Metrics, Sample } from '../../platform/metrics/metrics.ts'

type Server = Pick<Database<unknown>, 'isListening' | 'getCertificateExpiry'> & { kysely: QueryExecutorProvider }

type Stores = ReadonlyArray<readonly [string, Server]>

const registerListeners = (metrics: Metrics, stores: Stores): void => {
  metrics.gauges(
    'companydata_database_listener_up',
    'Whether the connection is open over which this process is notified of changes of other processes',
    ['store'],
    () => stores.map(([store, server]) => ({ labels: { store }, value: server.isListening() ? 1 : 0 })),
  )
  metrics.gauges(
    'companydata_database_certificate_expiry_timestamp_seconds',
    'When the certificate of a database server expires; absent without TLS',
    ['store'],
    () =>
      stores.flatMap(([store, server]) => {
        const expiresAt = server.getCertificateExpiry()
        return expiresAt === undefined ? [] : [{ labels: { store }, value: expiresAt.getTime() / 1000 }]
      }),
  )
}

export const registerServerMetrics = (metrics: Metrics, stores: Stores, log: Log): void => {
  registerListeners(metrics, stores)
  const reads = stores.map(([store, { kysely }]) => ({
    store,
    read: createDatabaseGauge(() => listStandbys(kysely), log),
  }))
  const sample = (value: (standby: Standby) => number) => async (): Promise<Sample[]> => {
    const samples = await Promise.all(
      reads.map(async ({ store, read }) =>
        ((await read()) ?? []).map((standby) => ({
          labels: { store, standby: standby.name, sync: standby.sync },
          value: value(standby),
        })),
      ),
    )
    return samples.flat()
  }
  const labels = ['store', 'standby', 'sync']
  metrics.gauges(
    'companydata_replication_lag_bytes',
    'How much of the WAL a standby server has not replayed yet; absent without standby servers or the role pg_monitor',
    labels,
    sample(({ lagBytes }) => lagBytes),
  )
  metrics.gauges(
    'companydata_replication_lag_seconds',
    'How long a standby server needs to replay what was written; 0 while nothing is written',
    labels,
    sample(({ lagSeconds }) => lagSeconds),
  )
}
