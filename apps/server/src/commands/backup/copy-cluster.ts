// A consistent copy of a running PostgreSQL data folder, by the functions that pg_basebackup uses too.
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Client } from 'pg'
import { archiveFile, archiveFolder, archiveText } from './archive.ts'
import { endBackup, listWalFiles, startBackup } from './base-backup-store.ts'

/** Folders whose contents a start writes again, or that belong to the running server only; WAL is copied afterwards. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SKIPPED_FILES = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const CONTROL_FILE = join('global', 'pg_control')
/** Has only the settings of the copy itself: a start passes all others. */
const CHANGED_SETTINGS = 'postgresql.auto.conf'

/** A file may be dropped between the listing and the copy: its removal is in the WAL. */
async function* archiveIfExists(path: string, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* archiveFile(path, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function* archiveFolders(root: string, prefix: string): AsyncGenerator<Uint8Array> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = relative(root, join(entry.parentPath, entry.name))
    const [top = ''] = path.split(sep)
    // Every folder has to exist after a restore, an empty one too.
    if (entry.isDirectory()) yield archiveFolder(join(prefix, path))
    else if (
      entry.isFile() &&
      !EMPTY_FOLDERS.has(top) &&
      !SKIPPED_FILES.test(entry.name) &&
      path !== CONTROL_FILE &&
      path !== CHANGED_SETTINGS
    )
      yield* archiveIfExists(join(prefix, path), join(root, path))
  }
}

/** All databases of the cluster as they were at one moment, which is the end of the copy. */
export async function* copyCluster(client: Client, dataFolder: string, prefix: string): AsyncGenerator<Uint8Array> {
  const startedAt = await startBackup(client)
  yield* archiveFolders(dataFolder, prefix)
  // Last, as PostgreSQL asks for: it names the newest checkpoint.
  yield* archiveFile(join(prefix, CONTROL_FILE), join(dataFolder, CONTROL_FILE))
  yield* archiveText(join(prefix, CHANGED_SETTINGS), '')
  const { label, endLsn } = await endBackup(client)
  yield* archiveText(join(prefix, 'backup_label'), label)
  for (const name of await listWalFiles(client, startedAt, endLsn))
    yield* archiveFile(join(prefix, 'pg_wal', name), join(dataFolder, 'pg_wal', name))
}
