// `company-data-server backup`: the embedded store and the files, encrypted, to a folder or a bucket, while all runs.
import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseUnfinishedRestore } from '../../compose/checks/unfinished-restore.ts'
import { type Config, ConfigError } from '../../compose/config.ts'
import { type DatabaseUrls, openDatabaseUrls, unusedStore } from '../../compose/databases/database-urls.ts'
import { type FileStores, openFileStores } from '../../compose/file-stores.ts'
import { openRing, readPlatformKeys, unlockKeys } from '../../compose/secrets/platform-keys.ts'
import { version } from '../../compose/version.ts'
import { connect, markBackup, readInstallation, releaseWal, withConnection } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { formatKeys, type PlatformKey } from '../../platform/secrets/key-ring.ts'
import { readKeyRow } from '../../platform/secrets/platform-key-store.ts'
import { type Secrets, secrets } from '../../platform/secrets/secrets.ts'
import { requireKnownCells } from '../cells/require-known-cells.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { archiveEnd, archiveFolder, archiveText } from './archive.ts'
import { fingerprint, readRecipient } from './backup-keys.ts'
import { lockTarget, type TargetLock } from './backup-lock.ts'
import type { BackupTarget } from './backup-target.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFiles, type FileEntry, formatEntries, formatObjectIds } from './copy-files.ts'
import { openTarget } from './open-target.ts'
import { sealStream } from './sealed-stream.ts'
import {
  claimTarget,
  completeSnapshot,
  listObjects,
  pruneSnapshots,
  refuseExisting,
  removeUnfinished,
  type Snapshot,
  writePart,
} from './snapshots.ts'
import { watchStopSignals } from './stop-signals.ts'
import { yieldToOthers } from './yield-to-others.ts'

interface Installation {
  config: Config
  urls: DatabaseUrls
  files: FileStores
  id: string
  /** All of them: during a rotation, values are encrypted with several. */
  platformKeys: readonly PlatformKey[]
  secrets: Secrets
}

interface Choice {
  target: BackupTarget
  lock: TargetLock
  name: string
  recipient: KeyObject
  includesKey: boolean
  stop: AbortSignal
}

const PROGRESS_BYTES = 256 * 1024 ** 2

/** A line for each 256 MB; throws after a signal to stop. */
const progress = (note: (line: string) => void, stop: AbortSignal) => {
  let bytes = 0
  let notedBytes = 0
  return (more: number, subject: string): void => {
    stop.throwIfAborted()
    bytes += more
    if (bytes - notedBytes < PROGRESS_BYTES) return
    notedBytes = bytes
    note(`${subject}: ${Math.round(bytes / 1024 ** 2)} MB`)
  }
}

async function* counted(source: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  for await (const part of source) {
    onBytes(part.length)
    yield part
  }
}

/** Everything of the embedded store that a start needs: the data folder, its password and, if asked for, the key. */
async function* archiveStore({ urls, platformKeys }: Installation, includesKey: boolean): AsyncGenerator<Uint8Array> {
  if (urls.embedded) {
    const { dataFolder, passwordFile, adminUrl } = urls.embedded.getCluster()
    const client = await connect(adminUrl, { applicationName: 'backup' })
    try {
      yield* copyCluster(client, dataFolder, join('postgres', 'cluster', 'data'))
    } finally {
      await releaseWal(client).catch(() => undefined)
      await client.end().catch(() => undefined)
    }
    yield* archiveText(join('postgres', 'cluster', 'password'), await readFile(passwordFile))
    yield archiveFolder(join('postgres', 'cluster', 'socket'))
  }
  if (includesKey) yield* archiveText(join('secrets', 'platform-key'), formatKeys(platformKeys))
  yield archiveEnd()
}

/**
 * Files are copied before and after the databases: a row of the copy then has its file, whether the file was removed or
 * added meanwhile.
 */
const writeSnapshot = async (
  installation: Installation,
  { target, lock, name, recipient, includesKey, stop }: Choice,
  { note }: CommandContext,
): Promise<Snapshot> => {
  const { config, files, urls, id } = installation
  const addBytes = progress(note, stop)
  const regions = config.cells.map(({ key }) => key)
  const entries = new Map<string, FileEntry>()
  let newFiles = 0
  const onFile = (isNew: boolean, bytes: number): void => {
    if (isNew) newFiles += 1
    addBytes(bytes, 'files')
  }
  const objects = await listObjects(target)
  const options = { target, objects, files, regions, recipient, secrets: installation.secrets, onFile }
  await copyFiles(options, entries)
  const archive = counted(archiveStore(installation, includesKey), (bytes) => addBytes(bytes, 'databases'))
  await writePart(target, name, 'database', sealStream(archive, recipient))
  await copyFiles(options, entries)
  await writePart(target, name, 'files', sealStream(formatEntries(entries.values()), recipient))
  await writePart(target, name, 'objects.txt', formatObjectIds(entries.values()))
  note(`files: ${entries.size}, ${newFiles} of them new`)
  const snapshot: Snapshot = {
    format: 1,
    created_at: new Date().toISOString(),
    program: version,
    installation: id,
    recipient: fingerprint(recipient),
    has_database: urls.embedded !== undefined,
    has_platform_key: includesKey,
    regions,
    files: entries.size,
  }
  await lock.requireLocked()
  await completeSnapshot(target, name, snapshot)
  return snapshot
}

/** Nothing is created or migrated. */
const open = async (config: Config, log: Log): Promise<Installation> => {
  const reading: Config = { ...config, migrations: 'check', roles: ['region'] }
  await refuseUnfinishedRestore(config)
  const platformKeys = await readPlatformKeys(config)
  if (platformKeys.length === 0) throw unusedStore(config)
  const files = await openFileStores({ ...reading, log, metrics: metrics() })
  try {
    const regions = config.cells.map(({ key }) => key)
    const urls = await openDatabaseUrls(reading, regions, log)
    const id = await readInstallation([{ store: 'directory', ...urls.directory }])
    const row = id === undefined ? undefined : await withConnection(urls.directory.url, readKeyRow)
    if (id === undefined || row === undefined)
      throw new ConfigError(['DATABASE_URL names a directory that no platform has used yet'])
    await requireKnownCells(config, urls.directory.url)
    const keys = unlockKeys(config, row, openRing(config, platformKeys))
    return { config, urls, files, id, platformKeys, secrets: secrets(keys) }
  } catch (error) {
    await files.close()
    throw error
  }
}

const readCount = (text: unknown): number | undefined => {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new ConfigError(['--keep must be a whole number of at least 1'])
  return count
}

/** Sorts by time, and is a name of a folder on every system. */
const nameSnapshot = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '')

export const backup: Command = {
  usage: 'backup --to <folder or bucket> --recipient <file> [--include-platform-key] [--keep <n>] [--json]',
  help: [
    '--to <folder>           the folder of back-ups of this installation; it is made if it does not exist',
    '--to s3://<bucket>/<prefix>  a bucket of an S3 service instead: see BACKUP_S3_ENDPOINT',
    '--recipient <file>      the public key (PEM, X25519) to which everything is encrypted',
    '--include-platform-key  also copies the platform key, without which a restore needs it from elsewhere',
    '--keep <n>              afterwards removes all but the newest n snapshots',
    JSON_HELP,
    '',
    'It copies the embedded store and the files of the regions of REGIONS while the platform runs. Files that an earlier',
    'snapshot has are not copied again. With DATABASE_URL only the files are copied: copy the databases first, by the',
    'tools of your server.',
  ],
  options: {
    to: { type: 'string' },
    recipient: { type: 'string' },
    'include-platform-key': { type: 'boolean' },
    keep: { type: 'string' },
    ...jsonOption,
  },
  async run(context) {
    const { environment, options, print, note } = context
    yieldToOthers()
    const recipient = await readRecipient(options.recipient)
    const keptCount = readCount(options.keep)
    const { config, log } = readSettings(environment)
    const target = await openTarget(config, '--to', options.to)
    const { stop, unwatch } = watchStopSignals()
    let installation: Installation | undefined
    let lock: TargetLock | undefined
    try {
      installation = await open(config, log)
      await claimTarget(target, installation.id)
      lock = await lockTarget(target)
      await removeUnfinished(target)
      const name = nameSnapshot(new Date())
      await refuseExisting(target, name)
      const includesKey = options['include-platform-key'] === true
      const snapshot = await writeSnapshot(installation, { target, lock, name, recipient, includesKey, stop }, context)
      await withConnection(installation.urls.directory.url, markBackup)
      const pruned = keptCount === undefined ? undefined : await pruneSnapshots(target, keptCount)
      if (pruned) note(`removed: ${pruned.snapshots} snapshots, ${pruned.objects} copies of files`)
      if (options.json === true) print(JSON.stringify({ snapshot: name, ...snapshot }))
      else print(`${name}: ${snapshot.has_database ? 'databases and ' : ''}${snapshot.files} files`)
      return exitCodes.fine
    } finally {
      await lock?.release()
      unwatch()
      target.close()
      await installation?.urls.embedded?.stop()
      await installation?.files.close()
    }
  },
}
