// Reads the ports, public addresses and databases.

import { formatCellKey } from '../../platform/ids/cell-keys.ts'
import { regionSettings, settings } from '../settings.ts'
import { CELL_SUFFIX, fromSettingSuffix, toSettingSuffix } from './cell-names.ts'
import type { CellConfig, Config, RegionConfig } from './platform-config.ts'
import type { Environment, Reader } from './setting-reader.ts'

/** The front door has PORT, the forwarder PORT+1, the regions follow; 0 leaves the choice to the system. */
export const portAt = (port: number, index: number): number => (port === 0 ? 0 : port + index)

/** The address under which a bound port is reached from this machine. */
export const toLocalUrl = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const resolveAddress = (configuredUrl: string | undefined, host: string, port: number): string | undefined =>
  configuredUrl?.replace(/\/$/, '') ?? (port === 0 ? undefined : toLocalUrl(host, port))

export const readRegions = (from: Reader, keys: readonly string[], host: string, port: number): RegionConfig[] =>
  keys.map((key, index) => ({
    key,
    apiUrl: resolveAddress(
      from.read(`API_URL_${key.toUpperCase()}`, regionSettings.API_URL_),
      host,
      portAt(port, index + 2),
    ),
    port: portAt(port, index + 2),
  }))

const readCellCount = (from: Reader, region: string): number =>
  from.read(`CELLS_${region.toUpperCase()}`, regionSettings.CELLS_) ?? 1

/** The databases of all regions. */
const readCells = (from: Reader, regions: readonly string[]): CellConfig[] =>
  regions.flatMap((region) =>
    Array.from({ length: readCellCount(from, region) }, (_, index) => {
      const key = formatCellKey(region, index + 1)
      const databaseUrl = from.read(`DATABASE_URL_${toSettingSuffix(key)}`, regionSettings.DATABASE_URL_)
      return { key, region, databaseUrl }
    }),
  )

const OTHER_DATABASE = new RegExp(`^DATABASE_URL_(${CELL_SUFFIX})$`)

const readOtherDatabases = (from: Reader, environment: Environment, served: readonly string[]): Map<string, string> => {
  const databaseUrls = new Map<string, string>()
  for (const name of Object.keys(environment)) {
    const suffix = OTHER_DATABASE.exec(name)?.[1]
    const key = suffix && fromSettingSuffix(suffix)
    const url = key === undefined || served.includes(key) ? undefined : from.read(name, regionSettings.DATABASE_URL_)
    if (key !== undefined && url !== undefined) databaseUrls.set(key, url)
  }
  return databaseUrls
}

export const readDatabaseLimits = (from: Reader): Config['databaseLimits'] => ({
  statementTimeoutMs: (from.read('DATABASE_STATEMENT_SECONDS', settings.DATABASE_STATEMENT_SECONDS) ?? 0) * 1000,
  silenceMs: (from.read('DATABASE_SILENCE_SECONDS', settings.DATABASE_SILENCE_SECONDS) ?? 0) * 1000,
})

const readMigrationUrls = (from: Reader, keys: readonly string[]): Config['migrationUrls'] => ({
  directory: from.read('MIGRATION_DATABASE_URL', settings.MIGRATION_DATABASE_URL),
  regions: new Map(
    keys.flatMap((key) => {
      const name = `MIGRATION_DATABASE_URL_${toSettingSuffix(key)}`
      const url = from.read(name, regionSettings.MIGRATION_DATABASE_URL_)
      return url === undefined ? [] : [[key, url] as const]
    }),
  ),
})

const OTHER_SERVER = new RegExp(`^(DATABASE_(?:POOLER|REPLICA)_URL)_(${CELL_SUFFIX})$`)

/** A further server before or beside the databases: for the directory, and for regions with a separate one. */
const readOtherServers = (
  from: Reader,
  environment: Environment,
  setting: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL',
): Config['poolerUrls'] => ({
  directory: from.read(setting, settings[setting]),
  regions: new Map(
    Object.keys(environment).flatMap((name) => {
      const [, kind, key] = OTHER_SERVER.exec(name) ?? []
      if (kind !== setting || key === undefined || key === 'FILE') return []
      const url = from.read(name, regionSettings[`${setting}_`])
      return url === undefined ? [] : [[fromSettingSuffix(key), url] as const]
    }),
  ),
})

export const readDatabaseServers = (
  from: Reader,
  environment: Environment,
  regions: readonly string[],
): Pick<Config, 'cells' | 'otherDatabaseUrls' | 'migrationUrls' | 'poolerUrls' | 'replicaUrls'> => {
  const cells = readCells(from, regions)
  const served = cells.map(({ key }) => key)
  return {
    cells,
    otherDatabaseUrls: readOtherDatabases(from, environment, served),
    migrationUrls: readMigrationUrls(from, served),
    poolerUrls: readOtherServers(from, environment, 'DATABASE_POOLER_URL'),
    replicaUrls: readOtherServers(from, environment, 'DATABASE_REPLICA_URL'),
  }
}
