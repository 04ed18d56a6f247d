// `company-data-server restore`: puts a back-up into an empty DATA_DIR, gives it a new epoch, and leaves it in quarantine.
import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { link, lstat, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { findMissingCells } from '../../compose/cells/missing-cells.ts'
import { endRestore, markUnfinishedRestore, refuseUnfinishedRestore } from '../../compose/checks/unfinished-restore.ts'
import { type Config, ConfigError } from '../../compose/config.ts'
import { type DatabaseUrls, openDatabaseUrls } from '../../compose/databases/database-urls.ts'
import { type FileStores, openFileStores } from '../../compose/file-stores.ts'
import { endQuarantine, hasEpoch, markRestored, withConnection } from '../../platform/db/index.ts'
import { getErrorCode } from '../../platform/db/store-error.ts'
import { closedFolder } from '../../platform/files/closed-folder.ts'
import { isEmptyStore } from '../../platform/files/index.ts'
import { parseRegion } from '../../platform/ids/cell-keys.ts'
import type { Log } from '../../platform/log/log.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { verify } from '../verify/verify.ts'
import { unpackArchive } from './archive.ts'
import { fingerprint, readIdentity } from './backup-keys.ts'
import type { BackupTarget } from './backup-target.ts'
import { runConcurrently } from './concurrent-work.ts'
import type { FileEntry } from './copy-files.ts'
import { openTarget } from './open-target.ts'
import { openStream } from './sealed-stream.ts'
import { listSnapshots, openObject, openPart, readSnapshot, type Snapshot } from './snapshots.ts'

interface Source {
  target: BackupTarget
  name: string
  snapshot: Snapshot
  identity: KeyObject
}

const exists = async (path: string): Promise<boolean> => {
  try {
    return (await readdir(path)).length > 0
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false
    return true
  }
}

const openSource = async (target: BackupTarget, { options }: CommandContext): Promise<Source> => {
  const names = await listSnapshots(target)
  const name = typeof options.snapshot === 'string' ? options.snapshot : names.at(-1)
  if (name === undefined) throw new ConfigError([`--from names ${target.location}, which has no snapshots`])
  const snapshot = await readSnapshot(target, name)
  const identity = await readIdentity(options.identity)
  if (fingerprint(createPublicKey(identity)) !== snapshot.recipient)
    throw new ConfigError([`--identity is not the key ${snapshot.recipient}, to which the snapshot is encrypted`])
  return { target, name, snapshot, identity }
}

const keyFile = ({ dataDir }: Config): string => join(dataDir, 'secrets', 'platform-key')

const hasKeyFile = (config: Config): Promise<boolean> =>
  lstat(keyFile(config)).then(
    () => true,
    () => false,
  )

/** A restore never replaces data. */
const requireEmpty = async (config: Config, files: FileStores, { snapshot }: Source): Promise<void> => {
  const problems: string[] = []
  if (snapshot.has_database && (await exists(join(config.dataDir, 'postgres'))))
    problems.push(`DATA_DIR names ${config.dataDir}, which has a store: name an empty folder`)
  if (snapshot.has_platform_key && (await hasKeyFile(config)))
    problems.push(`DATA_DIR names ${config.dataDir}, which has a platform key, and the snapshot has one, too`)
  for (const { key } of config.cells)
    if (!(await isEmptyStore(files.of(key)))) problems.push(`REGIONS names ${key}, whose file store is not empty`)
  const missing = snapshot.regions
    .map(parseRegion)
    .filter((key) => !config.regions.some((region) => region.key === key))
  if (missing.length > 0)
    problems.push(`REGIONS must also name ${[...new Set(missing)].join(', ')}, which the snapshot has`)
  problems.push(...findMissingCells(config, snapshot.regions))
  if (snapshot.has_database && config.databaseUrl !== undefined)
    problems.push('DATABASE_URL must not be set: the snapshot has an embedded store')
  if (!snapshot.has_database && config.databaseUrl === undefined)
    problems.push('DATABASE_URL must be set: the snapshot has only files, for databases that other tools restore')
  if (problems.length > 0) throw new ConfigError(problems)
}

/** The parts get their names when all of them are complete. */
const unpackStore = async (
  config: Config,
  { target, name, identity }: Source,
  draft: string,
  note: (line: string) => void,
) => {
  let bytes = 0
  const source = openStream(await openPart(target, name, 'database'), identity)
  await unpackArchive(source, draft, (size) => {
    bytes += size
  })
  for (const part of await readdir(draft)) {
    if (part === 'secrets') {
      await closedFolder(join(config.dataDir, part))
      // A link fails where a rename would replace a key that was made in the meantime.
      await link(join(draft, part, 'platform-key'), keyFile(config))
    } else await rename(join(draft, part), join(config.dataDir, part))
  }
  note(`databases: ${Math.round(bytes / 1024 ** 2)} MB`)
}

const restoreFiles = async (files: FileStores, { target, name, identity, snapshot }: Source): Promise<number> => {
  const list = openStream(await openPart(target, name, 'files'), identity)
  let count = 0
  await runConcurrently(createInterface({ input: Readable.from(list) }), async (line) => {
    const { region, key, object } = JSON.parse(line) as FileEntry
    const copy = openStream(await openObject(target, object), identity)
    await files.of(region).put(key, Readable.from(copy))
    count += 1
  })
  for (const region of snapshot.regions) await files.getMark(region).claim(snapshot.installation)
  return count
}

const withDatabases = async <T>(config: Config, log: Log, work: (urls: DatabaseUrls) => Promise<T>): Promise<T> => {
  const regions = config.cells.map(({ key }) => key)
  const urls = await openDatabaseUrls({ ...config, migrations: 'check', roles: ['region'] }, regions, log)
  try {
    return await work(urls)
  } finally {
    await urls.embedded?.stop()
  }
}

/** Work on the epoch, in a directory that has one. */
const withEpoch = <T>(config: Config, log: Log, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  withDatabases(config, log, ({ directory }) =>
    withConnection(directory.url, async (client) => {
      if (await hasEpoch(client)) return await work(client)
      throw new ConfigError([`${directory.setting} names a directory that no platform has used yet`])
    }),
  )

const mark = async (config: Config, log: Log, { print, note }: CommandContext): Promise<number> => {
  const epoch = await withEpoch(config, log, markRestored)
  print(`epoch ${epoch}, in quarantine`)
  note('only health and operators are served and nothing is sent, until company-data-server restore --release')
  return exitCodes.fine
}

const markOnly = async (config: Config, log: Log, context: CommandContext): Promise<number> => {
  await refuseUnfinishedRestore(config)
  return await mark(config, log, context)
}

const release = async (config: Config, log: Log, { print }: CommandContext): Promise<number> => {
  await refuseUnfinishedRestore(config)
  const wasQuarantined = await withEpoch(config, log, endQuarantine)
  print(wasQuarantined ? 'the quarantine has ended: restart every process' : 'there was no quarantine')
  return exitCodes.fine
}

/** Databases that other tools restored enter quarantine before the first file is copied. */
const restoreSource = async (source: Source, config: Config, log: Log, context: CommandContext): Promise<number> => {
  const { has_database: hasDatabase, has_platform_key: hasKey } = source.snapshot
  const files = await openFileStores({ ...config, roles: ['region'], log, metrics: metrics() })
  try {
    await requireEmpty(config, files, source)
    const draft = await markUnfinishedRestore(config.dataDir)
    if (!hasDatabase) await mark(config, log, context)
    if (hasDatabase || hasKey) await unpackStore(config, source, draft, context.note)
    context.note(`files: ${await restoreFiles(files, source)}`)
  } finally {
    await files.close()
  }
  if (hasDatabase) await mark(config, log, context)
  await endRestore(config.dataDir)
  if (config.platformKey === undefined && !(await hasKeyFile(config)))
    context.note(
      `the snapshot has no platform key: put that of the installation into ${keyFile(config)}, or set PLATFORM_KEY`,
    )
  return exitCodes.fine
}

const restoreAll = async (config: Config, log: Log, context: CommandContext): Promise<number> => {
  const target = await openTarget(config, '--from', context.options.from)
  try {
    return await restoreSource(await openSource(target, context), config, log, context)
  } finally {
    target.close()
  }
}

export const restore: Command = {
  usage:
    'restore --from <folder or bucket> --identity <file> [--snapshot <name>] [--verify] | --mark | --release [--json]',
  help: [
    '--from <folder>    a folder of back-ups, or a bucket like s3://bucket/prefix: see BACKUP_S3_ENDPOINT',
    '--identity <file>  the private key (PEM, X25519) that opens them',
    '--snapshot <name>  the snapshot, by default the newest',
    '--verify           afterwards compares directory, regions and files, as the command verify does, with hashes',
    '--mark             restores nothing: databases that other tools restored get a new epoch and a quarantine',
    '--release          ends the quarantine; then restart every process',
    JSON_HELP,
    '',
    'DATA_DIR must be empty. In quarantine a process serves only health and operators, runs no job and sends nothing.',
    'The new epoch is in the header x-platform-epoch of feeds and webhooks, so that consumers notice the step back.',
  ],
  options: {
    from: { type: 'string' },
    identity: { type: 'string' },
    snapshot: { type: 'string' },
    verify: { type: 'boolean' },
    mark: { type: 'boolean' },
    release: { type: 'boolean' },
    ...jsonOption,
  },
  async run(context) {
    const { config, log } = readSettings(context.environment)
    if (context.options.release === true) return await release(config, log, context)
    const outcome = await (context.options.mark === true ? markOnly : restoreAll)(config, log, context)
    if (context.options.verify !== true) return outcome
    return await verify.run({ ...context, options: { hashes: true, json: context.options.json } })
  },
}
