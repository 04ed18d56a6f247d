// The metrics that every process has: the program itself, its databases, its hash threads, and the modes of the
// regions.
import { modes } from '@company-data/protocol/wire/operations/modes'
import type { QueryExecutorProvider } from 'kysely'
import type { Regions } from '../../features/operations/regions/index.ts'
import type { Database } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MailOutcome } from '../../platform/mail/mail-jobs.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { CompanyLoad } from '../../platform/metrics/busiest-companies.ts'
import { createDatabaseGauge } from '../../platform/metrics/database-gauges.ts'
import type { Metrics, Sample } from '../../platform/metrics/metrics.ts'
import type { HashThreads } from '../../platform/secrets/hash-threads.ts'
import type { Config } from '../config.ts'
import { commit, version } from '../version.ts'

export const registerProcessMetrics = (metrics: Metrics, { roles }: Config): void => {
  const labels = { version, commit, node: process.version, roles: roles.join(',') }
  metrics.gauges(
    'companydata_build_info',
    'Version, commit, Node and roles of this process; the value is always 1',
    Object.keys(labels),
    () => [{ labels, value: 1 }],
  )
}

/** So many requests in a minute are worth a line that names the company. */
const BUSY_REQUESTS = 600

/** By rank: a label never has an id. Which company it is says the log. */
export const registerBusiestCompanies = (metrics: Metrics, log: Log): void => {
  let noted: unknown
  const sample = (value: (load: CompanyLoad) => number) => (): Sample[] => {
    const loads = metrics.companies.list()
    const [first] = loads
    if (first !== undefined && first.requests >= BUSY_REQUESTS && noted !== loads) {
      noted = loads
      const { companyUserId, requests, seconds } = first
      log.info('busiest company', { company_user_id: companyUserId, requests, seconds: Math.round(seconds) })
    }
    return loads.map((load, index) => ({ labels: { rank: String(index + 1) }, value: value(load) }))
  }
  metrics.gauges(
    'companydata_busiest_company_requests',
    'Requests of the busiest companies and their clients in the last whole minute, by rank',
    ['rank'],
    sample(({ requests }) => requests),
  )
  metrics.gauges(
    'companydata_busiest_company_seconds',
    'The time that these requests took, added up',
    ['rank'],
    sample(({ seconds }) => seconds),
  )
}

type Connections = Pick<Database<unknown>, 'pools' | 'isHealthy' | 'replicaUse'>

/** `databases`: those that this process has open, by their operator-facing names. */
export const registerDatabaseMetrics = (metrics: Metrics, databases: () => Iterable<[string, Connections]>): void => {
  const samplePools =
    (read: (pool: ReturnType<Connections['pools']>[number]) => Array<[string | undefined, number]>) => () =>
      [...databases()].flatMap(([store, database]) =>
        database.pools().flatMap((pool) =>
          read(pool).map(
            ([state, value]): Sample => ({
              labels: { store, pool: pool.name, ...(state !== undefined && { state }) },
              value,
            }),
          ),
        ),
      )
  metrics.gauges(
    'companydata_database_connections',
    'Open connections to a database, by pool; `reserve` is for operations that span two databases, `replica` for lists',
    ['store', 'pool', 'state'],
    samplePools(({ inUse, idle }) => [
      ['in_use', inUse],
      ['idle', idle],
    ]),
  )
  metrics.gauges(
    'companydata_database_connections_max',
    'The most connections that a pool may open',
    ['store', 'pool'],
    samplePools(({ max }) => [[undefined, max]]),
  )
  metrics.gauges(
    'companydata_database_waiting_acts',
    'Acts that wait for a connection',
    ['store', 'pool'],
    samplePools(({ waiting }) => [[undefined, waiting]]),
  )
  metrics.gauges(
    'companydata_database_list_reads',
    'Lists read since the start where there is a replica, by the server that was read',
    ['store', 'server'],
    () =>
      [...databases()].flatMap(([store, database]) =>
        Object.entries(database.replicaUse() ?? {}).map(([server, value]) => ({ labels: { store, server }, value })),
      ),
  )
  metrics.gauges('companydata_database_up', 'Whether a database answers', ['store'], () =>
    Promise.all(
      [...databases()].map(async ([store, database]) => ({
        labels: { store },
        value: (await database.isHealthy()) ? 1 : 0,
      })),
    ),
  )
}

export const registerHashMetrics = (metrics: Metrics, { load }: HashThreads): void => {
  metrics.gauge('companydata_hashes_running', 'Slow hashes that are being computed', () => load().running)
  metrics.gauge('companydata_hashes_waiting', 'Slow hashes that wait for a thread', () => load().waiting)
  metrics.gauge(
    'companydata_hashes_waiting_max',
    'Beyond so many that wait, a call is refused',
    () => load().waitingMax,
  )
}

export const registerModeMetrics = (metrics: Metrics, { list }: Pick<Regions, 'list'>): void =>
  metrics.gauges(
    'companydata_region_mode',
    'The operating mode of each region: 1 for the present one, 0 for the others',
    ['region', 'mode'],
    () =>
      list().flatMap(({ key: region, mode: present }) =>
        modes.map((mode) => ({ labels: { region, mode }, value: mode === present ? 1 : 0 })),
      ),
  )

/** More are counted as so many. */
const MAX_SUPPRESSED = 10_000

export const registerSuppressedAddresses = (
  metrics: Metrics,
  store: string,
  { mail, db, log }: { mail: Pick<MailQueue, 'countSuppressed'>; db: QueryExecutorProvider; log: Log },
): void => {
  const count = createDatabaseGauge(() => mail.countSuppressed(db, MAX_SUPPRESSED), log)
  metrics.gauges(
    'companydata_suppressed_addresses',
    'Addresses to which no ordinary mail goes, because one bounced; at most 10000 are counted',
    ['store'],
    async () => {
      const value = await count()
      return value === undefined ? [] : [{ labels: { store }, value }]
    },
  )
}

/** Counts mails and text messages. */
export const messageMetrics = (metrics: Metrics, store: string): ((channel: string, outcome: MailOutcome) => void) => {
  const messageCounter = metrics.counter(
    'companydata_messages_total',
    'Tries to send a mail or a text message, by outcome',
    ['store', 'channel', 'outcome'],
  )
  return (channel, outcome) => messageCounter.add({ store, channel, outcome })
}
