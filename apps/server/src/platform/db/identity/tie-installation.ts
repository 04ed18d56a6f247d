// Ties directory, region databases and file stores together by one id, before anything is migrated or written.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import {
  connect,
  formatHostPort,
  MAX_START_STATEMENT_MS,
  parseDatabaseName,
  unreachableStore,
  withConnection,
} from '../connection/connection.ts'
import { type LockWait, takeSessionLock } from '../connection/session-lock.ts'
import { StoreError } from '../store-error.ts'
import { type Belonging, hasAccountRows, isNewDirectory, readBelonging, writeBelonging } from './installation-store.ts'

/** The mark in a file store that names its installation. */
export interface FileMark {
  /** The location of the mark, for an operator. */
  location: string
  read(): Promise<string | undefined>
  /** Stores the id unless one is stored; returns the stored id. */
  claim(id: string): Promise<string>
  /** True if the store has no file besides the mark. */
  isEmpty(): Promise<boolean>
}

export interface RegionStore {
  key: string
  url: string
  /** The setting that names the database. */
  setting: string
  files: FileMark
}

interface Deps {
  directory: { url: string; setting: string }
  regions: readonly RegionStore[]
  wait: LockWait
  warn(line: string): void
}

export const DIRECTORY_STORE = 'directory'
export const regionStore = (key: string): string => `region ${key}`

/** An arbitrary fixed number: processes that start at the same moment run this sequentially. */
const LOCK_KEY = 7_216_048_595

const LIMITED = { statementMs: MAX_START_STATEMENT_MS }

const formatDatabaseLabel = (url: string, setting: string): string =>
  `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`

const requireStore = (belonging: Belonging | undefined, store: string, where: string): void => {
  if (belonging === undefined || belonging.store === store) return
  throw new StoreError(
    `The database ${where} is the ${belonging.store} of an installation and cannot be its ${store}: ` +
      'set the address of the right database.',
  )
}

interface Finding {
  region: RegionStore
  where: string
  belonging: Belonging | undefined
  hasRows: boolean
  mark: string | undefined
}

const lookAt = async (region: RegionStore): Promise<Finding> => {
  const where = formatDatabaseLabel(region.url, region.setting)
  const state = await withConnection(
    region.url,
    async (client) => {
      const belonging = await readBelonging(client)
      requireStore(belonging, regionStore(region.key), where)
      return { belonging, hasRows: belonging !== undefined || (await hasAccountRows(client)) }
    },
    LIMITED,
  )
  return { region, where, ...state, mark: await region.files.read() }
}

/** The directory's id. A directory restored from a backup older than ids gets the id of its regions. */
const decideId = (directory: Belonging | undefined, isNew: boolean, regions: readonly Finding[]): string => {
  if (directory) return directory.id
  const ids = new Set(regions.flatMap(({ belonging, mark }) => belonging?.id ?? mark ?? []))
  const [only] = ids
  return only !== undefined && ids.size === 1 && !isNew ? only : randomUUID()
}

const requireSameId = ({ region, where, belonging, mark }: Finding, id: string, directory: string): void => {
  if (belonging && belonging.id !== id)
    throw new StoreError(
      `The database ${where} of region ${region.key} belongs to installation ${belonging.id}, and the directory ` +
        `${directory} to ${id}: one of the two addresses is wrong. Nothing was changed.`,
    )
  if (mark !== undefined && mark !== id)
    throw new StoreError(
      `The files of region ${region.key} belong to installation ${mark} (${region.files.location}), and its database ${where} ` +
        `to ${id}: set the database or the file store of the same installation. Nothing was changed.`,
    )
}

const requireAgreement = async (
  finding: Finding,
  directory: { name: string; isNew: boolean },
  warn: (line: string) => void,
): Promise<void> => {
  const { region, where, belonging, hasRows, mark } = finding
  const { key, files } = region
  if (!hasRows && !(await files.isEmpty()))
    throw new StoreError(
      `The database ${where} of region ${key} is empty, but its file store is not (${files.location}). With this database ` +
        `every file would count as left over. Set ${region.setting} to the region's database, or restore it; to begin ` +
        'anew, move the files away.',
    )
  if (belonging === undefined && hasRows && directory.isNew)
    throw new StoreError(
      `The directory ${directory.name} is empty, but the database ${where} of region ${key} has data: set the address ` +
        'of the directory that belongs to it.',
    )
  if (belonging === undefined || mark !== undefined) return
  if (!(await files.isEmpty()))
    throw new StoreError(
      `The file store of region ${key} has files, but no sign that they are those of the database ${where}. If they are, ` +
        `write the id ${belonging.id} to ${files.location}; if not, set the region's file store.`,
    )
  warn(
    `The file store of region ${key} is new and empty, its database is not: check that it is the right one (${files.location}).`,
  )
}

/** The mark is written before the row: a database that has the id has had a marked store. */
const tieRegion = async ({ region, belonging, mark, where }: Finding, id: string, directory: string): Promise<void> => {
  const claimed = mark ?? (await region.files.claim(id))
  requireSameId({ region, belonging, mark: claimed, where, hasRows: true }, id, directory)
  if (belonging) return
  await withConnection(region.url, (client) => writeBelonging(client, { id, store: regionStore(region.key) }), LIMITED)
}

const tieAll = async (client: Client, { directory, regions, warn }: Deps): Promise<string> => {
  const name = formatDatabaseLabel(directory.url, directory.setting)
  const belonging = await readBelonging(client)
  requireStore(belonging, DIRECTORY_STORE, name)
  const isNew = belonging === undefined && (await isNewDirectory(client))
  const findings = await Promise.all(regions.map(lookAt))
  const id = decideId(belonging, isNew, findings)
  for (const finding of findings) requireSameId(finding, id, name)
  for (const finding of findings) await requireAgreement(finding, { name, isNew }, warn)
  if (!belonging) await writeBelonging(client, { id, store: DIRECTORY_STORE })
  for (const finding of findings) await tieRegion(finding, id, name)
  return id
}

/**
 * Returns the id of the installation. Refuses stores that do not belong together, before anything in them is changed.
 */
export const tieInstallation = async (deps: Deps): Promise<string> => {
  const { url } = deps.directory
  const client = await connect(url, { applicationName: 'installation', ...LIMITED }).catch((error: unknown) => {
    throw unreachableStore(url, error)
  })
  try {
    await takeSessionLock(client, url, LOCK_KEY, deps.wait)
    return await tieAll(client, deps)
  } finally {
    await client.end().catch(() => {})
  }
}
