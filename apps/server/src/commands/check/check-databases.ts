// Checks of the databases: server, clock, TLS, connections, migrations, installation and platform key.

import { type Config, ConfigError } from '../../compose/config.ts'
import {
  type DatabaseUrls,
  formatEmbeddedName,
  listDemands,
  listUrls,
  serverUrls,
} from '../../compose/databases/database-urls.ts'
import { formatPending, listMigrated, readState } from '../../compose/databases/migrate-databases.ts'
import { missingKey, openRing, readPlatformKeys, unlockKeys } from '../../compose/secrets/platform-keys.ts'
import {
  checkConnections,
  checkPooler,
  checkReplica,
  checkServer,
  findEmbeddedStore,
  formatHostPort,
  parseDatabaseName,
  readInstallation,
  requireDatabaseAt,
  withConnection,
} from '../../platform/db/index.ts'
import { readKeyRow } from '../../platform/secrets/platform-key-store.ts'
import { type Finding, findingsFrom, ok, warning } from './check-result.ts'

export interface DatabaseFindings {
  findings: Finding[]
  /** Undefined before the first start, or if the databases cannot be read. */
  installationId: string | undefined
  /** Undefined while the embedded server does not run. */
  urls: DatabaseUrls | undefined
}

/** The addresses that a start would use. The embedded server is not started: it may run, or not. */
const findUrls = async (config: Config, keys: readonly string[]): Promise<DatabaseUrls | Finding> => {
  if (config.databaseUrl !== undefined) return serverUrls(config, config.databaseUrl, keys)
  const store = await findEmbeddedStore(config.dataDir)
  const name = 'embedded store'
  if (store === undefined) return ok(name, `no data in ${config.dataDir} yet: the first start creates it`)
  const { getUrl, major } = store
  if (getUrl === undefined)
    return ok(name, `PostgreSQL ${major}, not running: its databases are checked while a process uses it`)
  const toNamed = (database: string) => ({ url: getUrl(database), setting: 'DATA_DIR' })
  return {
    directory: toNamed('directory'),
    regions: new Map(keys.map((key) => [key, toNamed(formatEmbeddedName(key))])),
    getUrl: (cell) => toNamed(formatEmbeddedName(cell)),
  }
}

/** Reachable, with sessions that keep their connection, a correct clock, durable commits and TLS. */
const checkServers = async (urls: DatabaseUrls): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { store, url, setting } of listMigrated(urls)) {
    const fine = `${parseDatabaseName(url)} at ${formatHostPort(url)}: sessions, clock, durability and TLS`
    const result = await findingsFrom(`database ${store}`, fine, async (warn) => {
      await requireDatabaseAt(url)
      await checkServer({ url, setting, warn })
    })
    findings.push(...result)
  }
  return findings
}

const checkOtherServers = async (urls: DatabaseUrls): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { pooler, replica } of listUrls(urls)) {
    if (replica) {
      const name = `replica ${parseDatabaseName(replica.url)}`
      const good = `at ${formatHostPort(replica.url)}, follows a primary`
      findings.push(...(await findingsFrom(name, good, (warn) => checkReplica({ ...replica, warn }))))
    }
    if (pooler === undefined) continue
    const name = `pooler ${parseDatabaseName(pooler.url)}`
    const result = await findingsFrom(name, `at ${formatHostPort(pooler.url)}, with limits of the account`, (warn) =>
      checkPooler({ ...pooler, warn }),
    )
    findings.push(...result)
  }
  return findings
}

const checkMigrations = async (urls: DatabaseUrls, mode: Config['migrations']): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const database of listMigrated(urls)) {
    const name = `migrations ${database.store}`
    const result = await findingsFrom(name, 'up to date', async (warn) => {
      const state = await readState(database)
      if (state.pending.length === 0) return
      if (mode === 'check') throw new ConfigError([formatPending(database, state)])
      warn(`${state.pending.length} migrations are applied at the next start (${state.pending.join(', ')}).`)
    })
    findings.push(...result)
  }
  return findings
}

const checkInstallation = async (urls: DatabaseUrls): Promise<{ findings: Finding[]; id: string | undefined }> => {
  const parts = listMigrated(urls).map(({ store, url, setting }) => ({
    store: store === 'directory' ? store : `region ${store}`,
    url,
    setting,
  }))
  let id: string | undefined
  const findings = await findingsFrom('installation', 'the databases belong together', async () => {
    id = await readInstallation(parts)
  })
  return { findings, id }
}

const checkKey = (config: Config, { directory }: DatabaseUrls): Promise<Finding[]> =>
  findingsFrom('platform key', 'the key of the stored secrets', async (warn) => {
    const row = await withConnection(directory.url, readKeyRow)
    if (row === undefined) return
    const keys = await readPlatformKeys(config)
    if (keys.length === 0) throw missingKey(config)
    unlockKeys(config, row, openRing(config, keys))
    if (row.old_key_ids.length > 0)
      warn(
        'A rotation of the platform key has not ended: run company-data-server rotate-key, then rotate-key --forget.',
      )
    if (config.platformKey === undefined && config.databaseUrl !== undefined)
      warn('The platform key is in DATA_DIR and the databases are on a server: keep a copy, or set PLATFORM_KEY.')
  })

const checkBudget = (config: Config, urls: DatabaseUrls): Promise<Finding[]> => {
  const demands = listDemands(urls, config)
  const counts = demands.map(({ connections }) => connections).join(' + ')
  return findingsFrom('connections', `${counts}, database by database`, (warn) => checkConnections(demands, warn))
}

export const checkDatabases = async (config: Config): Promise<DatabaseFindings> => {
  const worksOnRegions = config.roles.includes('region') || config.roles.includes('worker')
  const urls = await findUrls(config, worksOnRegions ? config.cells.map(({ key }) => key) : [])
  if ('status' in urls) return { findings: [urls], installationId: undefined, urls: undefined }
  const servers = [...(await checkServers(urls)), ...(await checkOtherServers(urls))]
  // A database that cannot be reached would be reported by every check that follows.
  if (servers.some(({ status }) => status === 'error'))
    return { findings: servers, installationId: undefined, urls: undefined }
  const migrations = await checkMigrations(urls, config.migrations)
  const installation = await checkInstallation(urls)
  const budget = await checkBudget(config, urls)
  const isMigrated = migrations.every(({ status }) => status === 'ok')
  const key = isMigrated ? await checkKey(config, urls) : [warning('platform key', 'not checked before the migrations')]
  return {
    findings: [...servers, ...migrations, ...installation.findings, ...budget, ...key],
    installationId: installation.id,
    urls,
  }
}
