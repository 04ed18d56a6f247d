// Opens the databases of this process: the directory and those of the regions, embedded or on a server, migrated.
import {
  checkConnections,
  checkPooler,
  checkReplica,
  checkServer,
  type Database,
  DIRECTORY_STORE,
  formatHostPort,
  type LockWait,
  openDatabase,
  regionStore,
  tieInstallation,
} from '../platform/db/index.ts'
import { isEmptyStore } from '../platform/files/index.ts'
import type { Log } from '../platform/log/log.ts'
import type { DirectoryTables } from '../schema/directory.ts'
import type { RegionTables } from '../schema/region.ts'
import type { Config } from './config.ts'
import {
  type DatabaseUrl,
  type DatabaseUrls,
  listDemands,
  listUrls,
  openDatabaseUrls,
} from './databases/database-urls.ts'
import { migrateDatabases, requireMigrated } from './databases/migrate-databases.ts'
import type { FileStores } from './file-stores.ts'

export interface Stores {
  directory: Database<DirectoryTables>
  /** By the key of the cell; empty when no role of this process works on a region's data. */
  regions: ReadonlyMap<string, Database<RegionTables>>
  /**
   * The database of any known cell, served here or not: a person's operations reach the companies' regions (G-043).
   */
  reach(region: string): Database<RegionTables>
  close(): Promise<void>
}

const checkServers = async (urls: DatabaseUrls, log: Log): Promise<void> => {
  const warn = (line: string): void => log.warn('database server', { line })
  await Promise.all(
    listUrls(urls).map(async ({ url, setting, pooler, replica }) => {
      await checkServer({ url, setting, warn })
      if (pooler) await checkPooler({ ...pooler, warn })
      if (replica) await checkReplica({ ...replica, warn })
    }),
  )
}

/** Before anything is migrated: a database or a file store of another installation is left unchanged. */
const tie = (
  { directory, regions }: DatabaseUrls,
  files: Pick<FileStores, 'of' | 'getMark'>,
  wait: LockWait,
  log: Log,
): Promise<string> =>
  tieInstallation({
    directory,
    regions: [...regions].map(([key, address]) => ({
      key,
      ...address,
      files: { ...files.getMark(key), isEmpty: () => isEmptyStore(files.of(key)) },
    })),
    wait,
    warn: (line) => log.warn('new file store', { line }),
  })

/** Everything opened from now on must lead to the same databases. */
const openAll = (config: Config, urls: DatabaseUrls, installationId: string, log: Log): Stores => {
  let isClosing = false
  const open = <S>({ url, pooler, replica }: DatabaseUrl, name: string, store: string): Database<S> =>
    openDatabase<S>({
      url,
      ...(pooler && { poolerUrl: pooler.url }),
      ...(replica && { replicaUrl: replica.url }),
      maxConnections: config.databaseConnections,
      applicationName: `company-data ${name}`,
      belonging: { id: installationId, store },
      ...config.databaseLimits,
      // A connection says goodbye while the embedded server stops: the server's response is not worth an alarm.
      onError: (error) =>
        isClosing || log.error('database connection', error, { store: name, host: formatHostPort(url) }),
    })
  const openRegion = (key: string, url: DatabaseUrl) => open<RegionTables>(url, key, regionStore(key))
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
  const keys = worksOnRegions ? config.cells.map(({ key }) => key) : []
  const urls = await openDatabaseUrls(config, keys, log)
  const wait: LockWait = {
    limitMs: config.startLockMs,
    warn: (line) => log.warn('waiting for another start', { line }),
  }
  try {
    await checkServers(urls, log)
    if (config.migrations === 'check') await requireMigrated(urls)
    const installationId = await tie(urls, files, wait, log)
    if (config.migrations === 'on')
      await migrateDatabases(urls, wait, (_, name) => log.info('migrated', { migration: name }))
    await checkConnections(listDemands(urls, config), (line) => log.warn('few database connections', { line }))
    return openAll(config, urls, installationId, log)
  } catch (error) {
    await urls.embedded?.stop()
    throw error
  }
}
