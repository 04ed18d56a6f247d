// Opens the databases of this process: the directory and one per region, embedded or on a server, migrated.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  checkConnections,
  checkServer,
  computeTotalConnections,
  type Database,
  DIRECTORY_STORE,
  type EmbeddedStore,
  ensureDatabaseAt,
  formatHostPort,
  type LockWait,
  migrate,
  openDatabase,
  regionStore,
  StoreError,
  startEmbeddedStore,
  tieInstallation,
} from '../platform/db/index.ts'
import { isEmptyStore } from '../platform/files/index.ts'
import type { Log } from '../platform/log/log.ts'
import type { DirectoryTables } from '../schema/directory.ts'
import type { RegionTables } from '../schema/region.ts'
import type { Config } from './config.ts'
import type { FileStores } from './file-stores.ts'
import { roles } from './settings.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
export const directoryMigrations = join(migrations, 'directory')
export const regionMigrations = join(migrations, 'region')

export interface Stores {
  directory: Database<DirectoryTables>
  /** By region key; empty when no role of this process works on a region's data. */
  regions: ReadonlyMap<string, Database<RegionTables>>
  /**
   * The database of any known region, served here or not: a person's operations reach the companies' regions (G-043).
   */
  reach(region: string): Database<RegionTables>
  close(): Promise<void>
}

/** On a server, a region without a configured database gets one next to the directory's: `name_eu`. */
const besideDirectory = (directoryUrl: string, region: string): string => {
  const url = new URL(directoryUrl)
  url.pathname = `${url.pathname}_${region}`
  return url.href
}

interface Urls {
  directory: string
  regions: ReadonlyMap<string, string>
  /** The database of a region that this process does not serve. */
  getUrl(region: string): string
  /** The setting that names the database: of the region, or of the directory. */
  getSettingName(region?: string): string
  embedded?: EmbeddedStore
}

/** Every role may run as a separate process on one embedded server, and every process may use every region. */
const processesOnEmbedded = roles.length
/** For administrators and for connections during start-up: PostgreSQL reserves three, each process uses some. */
const spareConnections = 20

const embeddedConnections = ({ databaseConnections, regions }: Config): number =>
  processesOnEmbedded * computeTotalConnections(databaseConnections) * (1 + regions.length) + spareConnections

const embeddedUrls = async (config: Config, keys: readonly string[], log: Log): Promise<Urls> => {
  const embedded = await startEmbeddedStore({
    dataDir: config.dataDir,
    maxConnections: embeddedConnections(config),
    log: (line) => log.debug('embedded store', { line }),
    warn: (line) => log.warn('embedded store', { line }),
  })
  const names = ['directory', ...keys.map((key) => `region_${key}`)]
  try {
    await Promise.all(names.map((name) => embedded.ensureDatabase(name)))
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    directory: embedded.getUrl('directory'),
    regions: new Map(keys.map((key) => [key, embedded.getUrl(`region_${key}`)])),
    getUrl: (region) => embedded.getUrl(`region_${region}`),
    getSettingName: () => 'DATA_DIR',
    embedded,
  }
}

/** A server that cannot be used is reported with the setting that names it. */
const ensureConfiguredDatabase = async (setting: string, url: string): Promise<void> => {
  try {
    await ensureDatabaseAt(url)
  } catch (error) {
    throw error instanceof StoreError ? new StoreError(`${setting}: ${error.message}`, { cause: error }) : error
  }
}

const serverUrls = async (config: Config, directory: string, keys: readonly string[]): Promise<Urls> => {
  const configuredUrls = new Map(config.regions.map((region) => [region.key, region.databaseUrl]))
  const regions = new Map(keys.map((key) => [key, configuredUrls.get(key) ?? besideDirectory(directory, key)]))
  const getSettingName = (key = ''): string =>
    configuredUrls.get(key) === undefined ? 'DATABASE_URL' : `DATABASE_URL_${key.toUpperCase()}`
  await ensureConfiguredDatabase('DATABASE_URL', directory)
  for (const [key, url] of regions) await ensureConfiguredDatabase(getSettingName(key), url)
  return {
    directory,
    regions,
    getSettingName,
    getUrl: (region) => config.otherDatabaseUrls.get(region) ?? besideDirectory(directory, region),
  }
}

const checkServers = async ({ directory, regions, getSettingName }: Urls, log: Log): Promise<void> => {
  const warn = (line: string): void => log.warn('database server', { line })
  const checks = [
    { url: directory, setting: getSettingName() },
    ...[...regions].map(([key, url]) => ({ url, setting: getSettingName(key) })),
  ]
  await Promise.all(checks.map((check) => checkServer({ ...check, warn })))
}

/** Before anything is migrated: a database or a file store of another installation is left unchanged. */
const tie = (
  { directory, regions, getSettingName }: Urls,
  files: Pick<FileStores, 'of' | 'getMark'>,
  wait: LockWait,
  log: Log,
): Promise<string> =>
  tieInstallation({
    directory: { url: directory, setting: getSettingName() },
    regions: [...regions].map(([key, url]) => ({
      key,
      url,
      setting: getSettingName(key),
      files: { ...files.getMark(key), isEmpty: () => isEmptyStore(files.of(key)) },
    })),
    wait,
    warn: (line) => log.warn('new file store', { line }),
  })

const migrateAll = async ({ directory, regions }: Urls, wait: LockWait, log: Log): Promise<void> => {
  const applied = await Promise.all([
    migrate(directory, directoryMigrations, wait),
    ...[...regions.values()].map((url) => migrate(url, regionMigrations, wait)),
  ])
  for (const name of applied.flatMap((result) => result.applied)) log.info('migrated', { migration: name })
}

/** Everything opened from now on must lead to the same databases. */
const openAll = (config: Config, urls: Urls, installationId: string, log: Log): Stores => {
  let isClosing = false
  const open = <S>(url: string, name: string, store: string): Database<S> =>
    openDatabase<S>({
      url,
      maxConnections: config.databaseConnections,
      applicationName: `company-data ${name}`,
      belonging: { id: installationId, store },
      ...config.databaseLimits,
      // A connection says goodbye while the embedded server stops: the server's response is not worth an alarm.
      onError: (error) =>
        isClosing || log.error('database connection', error, { store: name, host: formatHostPort(url) }),
    })
  const openRegion = (key: string, url: string) => open<RegionTables>(url, key, regionStore(key))
  const directory = open<DirectoryTables>(urls.directory, 'directory', DIRECTORY_STORE)
  const regions = new Map([...urls.regions].map(([key, url]) => [key, openRegion(key, url)]))
  const otherRegions = new Map<string, Database<RegionTables>>()
  const reachOther = (region: string): Database<RegionTables> => {
    const database = otherRegions.get(region)
    if (database) return database
    const newDatabase = openRegion(region, urls.getUrl(region))
    otherRegions.set(region, newDatabase)
    return newDatabase
  }
  return {
    directory,
    regions,
    reach: (region) => regions.get(region) ?? reachOther(region),
    async close() {
      isClosing = true
      await Promise.all([directory, ...regions.values(), ...otherRegions.values()].map((db) => db.close()))
      await urls.embedded?.stop()
    },
  }
}

export const openStores = async (
  config: Config,
  log: Log,
  files: Pick<FileStores, 'of' | 'getMark'>,
): Promise<Stores> => {
  const worksOnRegions = config.roles.includes('region') || config.roles.includes('worker')
  const keys = worksOnRegions ? config.regions.map(({ key }) => key) : []
  const urls =
    config.databaseUrl === undefined
      ? await embeddedUrls(config, keys, log)
      : await serverUrls(config, config.databaseUrl, keys)
  const wait: LockWait = {
    limitMs: config.startLockMs,
    warn: (line) => log.warn('waiting for another start', { line }),
  }
  try {
    await checkServers(urls, log)
    const installationId = await tie(urls, files, wait, log)
    await migrateAll(urls, wait, log)
    const connections = computeTotalConnections(config.databaseConnections)
    const demands = [urls.directory, ...urls.regions.values()].map((url) => ({ url, connections }))
    await checkConnections(demands, (line) => log.warn('few database connections', { line }))
    return openAll(config, urls, installationId, log)
  } catch (error) {
    await urls.embedded?.stop()
    throw error
  }
}
