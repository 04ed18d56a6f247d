// Addresses of the databases of a process: on a server by its settings, or on the embedded one, which is started.
import {
  CONNECTIONS_BESIDE_POOLER,
  type ConnectionDemand,
  computeTotalConnections,
  type EmbeddedStore,
  ensureDatabaseAt,
  findEmbeddedStore,
  parseDatabaseName,
  requireDatabaseAt,
  StoreError,
  startEmbeddedStore,
  withDatabase,
} from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { toDatabaseSuffix, toSettingSuffix } from '../config/cell-names.ts'
import { type Config, ConfigError } from '../config.ts'
import { roles } from '../settings.ts'

export interface NamedUrl {
  url: string
  /** The setting that names the database. */
  setting: string
}

export interface DatabaseUrl extends NamedUrl {
  /** A pooler before the same database, for statements. */
  pooler?: NamedUrl
  /** A replica of the same database, for lists. */
  replica?: NamedUrl
}

export interface DatabaseUrls {
  directory: DatabaseUrl
  /** By the key of the cell. */
  regions: ReadonlyMap<string, DatabaseUrl>
  /** The database of a cell that this process does not serve. */
  getUrl(cell: string): DatabaseUrl
  embedded?: EmbeddedStore
}

/** On a server, a cell without a configured database gets one next to the directory's: `name_eu`, `name_eu_2`. */
const besideDirectory = (directoryUrl: string, cell: string): string =>
  withDatabase(directoryUrl, `${parseDatabaseName(directoryUrl)}_${toDatabaseSuffix(cell)}`)

/** The database of a cell on the embedded server. */
export const formatEmbeddedName = (cell: string): string => `region_${toDatabaseSuffix(cell)}`

/** Every role may run as a separate process on one embedded server, and every process may use every region. */
const processesOnEmbedded = roles.length
/** For administrators and for connections during start-up: PostgreSQL reserves three, each process uses some. */
const spareConnections = 20

const embeddedConnections = ({ databaseConnections, cells }: Config): number =>
  processesOnEmbedded * computeTotalConnections(databaseConnections) * (1 + cells.length) + spareConnections

/** The error where a process or command that creates nothing finds an embedded store that no platform has used. */
export const unusedStore = ({ dataDir }: Pick<Config, 'dataDir'>): ConfigError =>
  new ConfigError([`DATA_DIR names ${dataDir}, which no platform has used yet`])

/** Without `mayCreate`, neither a store nor a database is created. */
const openEmbedded = async (
  config: Config,
  keys: readonly string[],
  { log, mayCreate }: { log: Log; mayCreate: boolean },
): Promise<DatabaseUrls> => {
  if (!mayCreate && (await findEmbeddedStore(config.dataDir)) === undefined) throw unusedStore(config)
  const embedded = await startEmbeddedStore({
    dataDir: config.dataDir,
    maxConnections: embeddedConnections(config),
    log: (line) => log.debug('embedded store', { line }),
    warn: (line) => log.warn('embedded store', { line }),
  })
  const names = ['directory', ...keys.map(formatEmbeddedName)]
  try {
    await Promise.all(
      names.map((name) => (mayCreate ? embedded.ensureDatabase(name) : requireDatabaseAt(embedded.getUrl(name)))),
    )
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const toNamed = (name: string): NamedUrl => ({ url: embedded.getUrl(name), setting: 'DATA_DIR' })
  return {
    directory: toNamed('directory'),
    regions: new Map(keys.map((key) => [key, toNamed(formatEmbeddedName(key))])),
    getUrl: (cell) => toNamed(formatEmbeddedName(cell)),
    embedded,
  }
}

/** The other servers of a region beside the directory are those of the directory, with the same name as on the server. */
const findServer = (
  setting: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL',
  urls: Config['poolerUrls'],
  key: string,
  isBeside: boolean,
): NamedUrl | undefined => {
  const url = urls.regions.get(key)
  if (url !== undefined) return { url, setting: `${setting}_${toSettingSuffix(key)}` }
  return isBeside && urls.directory !== undefined ? { url: besideDirectory(urls.directory, key), setting } : undefined
}

/** The addresses on a server, as the settings give them; nothing is opened. */
export const serverUrls = (config: Config, directory: string, keys: readonly string[]): DatabaseUrls => {
  const configuredUrls = new Map([
    ...config.otherDatabaseUrls,
    ...config.cells.map(({ key, databaseUrl }) => [key, databaseUrl] as const),
  ])
  const getUrl = (key: string): DatabaseUrl => {
    const url = configuredUrls.get(key)
    const pooler = findServer('DATABASE_POOLER_URL', config.poolerUrls, key, url === undefined)
    const replica = findServer('DATABASE_REPLICA_URL', config.replicaUrls, key, url === undefined)
    return {
      ...(url === undefined
        ? { url: besideDirectory(directory, key), setting: 'DATABASE_URL' }
        : { url, setting: `DATABASE_URL_${toSettingSuffix(key)}` }),
      ...(pooler && { pooler }),
      ...(replica && { replica }),
    }
  }
  const { directory: poolerUrl } = config.poolerUrls
  const { directory: replicaUrl } = config.replicaUrls
  return {
    directory: {
      url: directory,
      setting: 'DATABASE_URL',
      ...(poolerUrl !== undefined && { pooler: { url: poolerUrl, setting: 'DATABASE_POOLER_URL' } }),
      ...(replicaUrl !== undefined && { replica: { url: replicaUrl, setting: 'DATABASE_REPLICA_URL' } }),
    },
    regions: new Map(keys.map((key) => [key, getUrl(key)])),
    getUrl,
  }
}

/** Like `serverUrls`, with the account that may change the schema, if one is set. */
const migrationUrls = (config: Config, directory: string, keys: readonly string[]): DatabaseUrls => {
  const { directory: migrationUrl, regions: regionUrls } = config.migrationUrls
  const urls = serverUrls(config, directory, keys)
  const toNamed = (key: string, served: DatabaseUrl): DatabaseUrl => {
    const url = regionUrls.get(key)
    return url === undefined ? served : { url, setting: `MIGRATION_DATABASE_URL_${toSettingSuffix(key)}` }
  }
  return {
    ...urls,
    directory: migrationUrl === undefined ? urls.directory : { url: migrationUrl, setting: 'MIGRATION_DATABASE_URL' },
    regions: new Map([...urls.regions].map(([key, served]) => [key, toNamed(key, served)])),
  }
}

/** A server that cannot be used is reported with the setting that names it. */
const withSetting = async (setting: string, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw error instanceof StoreError ? new StoreError(`${setting}: ${error.message}`, { cause: error }) : error
  }
}

export const listUrls = ({ directory, regions }: Pick<DatabaseUrls, 'directory' | 'regions'>): DatabaseUrl[] => [
  directory,
  ...regions.values(),
]

/** The connections that this process may open to the servers themselves. */
export const listDemands = (urls: DatabaseUrls, { databaseConnections }: Config): ConnectionDemand[] =>
  listUrls(urls).map(({ url, pooler }) => ({
    url,
    connections: pooler ? CONNECTIONS_BESIDE_POOLER : computeTotalConnections(databaseConnections),
  }))

/** The databases exist afterwards: they are created, unless this process may not change the schema. */
const requireDatabases = async (urls: DatabaseUrls, mayCreate: boolean): Promise<DatabaseUrls> => {
  for (const { url, setting } of listUrls(urls))
    await withSetting(setting, mayCreate ? ensureDatabaseAt(url) : requireDatabaseAt(url))
  return urls
}

export const openDatabaseUrls = async (config: Config, keys: readonly string[], log: Log): Promise<DatabaseUrls> =>
  config.databaseUrl === undefined
    ? await openEmbedded(config, keys, { log, mayCreate: config.migrations === 'on' })
    : await requireDatabases(serverUrls(config, config.databaseUrl, keys), config.migrations === 'on')

/** For the command that migrates; it creates the databases that are missing. */
export const openMigrationUrls = async (
  config: Config,
  keys: readonly string[],
  { log, mayCreate }: { log: Log; mayCreate: boolean },
): Promise<DatabaseUrls> => {
  const directory = config.migrationUrls.directory ?? config.databaseUrl
  return directory === undefined
    ? await openEmbedded(config, keys, { log, mayCreate })
    : await requireDatabases(migrationUrls(config, directory, keys), mayCreate)
}
