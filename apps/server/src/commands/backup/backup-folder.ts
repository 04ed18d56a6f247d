// The folder of back-ups: snapshots, and the copies of files that several snapshots share.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../compose/config.ts'
import { getErrorCode } from '../../platform/db/store-error.ts'

/**
 * <folder>/
 *   backup.json                  the installation
 *   objects/<2 characters>/<id>  encrypted copies of files
 *   snapshots/<time>/            appears by one rename, once it is complete
 *     snapshot.json              readable by everyone who can read the folder
 *     database, files            encrypted
 *     objects.txt                the ids of the copies that it needs
 */
export interface Snapshot {
  format: 1
  created_at: string
  program: string
  installation: string
  /** The fingerprint of the public key. */
  recipient: string
  has_database: boolean
  has_platform_key: boolean
  regions: string[]
  files: number
}

const FORMAT_FILE = 'backup.json'
const UNFINISHED = '.unfinished'

const ignoreMissing = async <T>(work: Promise<T>, fallback: T): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return fallback
    throw error
  }
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}

export const writeStream = async (path: string, source: AsyncIterable<Uint8Array>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }))
}

/** Opens the folder, or makes it; one folder has the back-ups of one installation. */
export const openBackupFolder = async (folder: string, installation: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FORMAT_FILE)
  const text = await ignoreMissing(readFile(path, 'utf8'), undefined)
  if (text === undefined) {
    if ((await readdir(folder)).length > 0) throw new ConfigError([`--to names ${folder}, which has other files`])
    await writeFile(path, `${JSON.stringify({ format: 1, installation })}\n`, { mode: 0o600, flush: true })
    return
  }
  if (JSON.parse(text).installation !== installation)
    throw new ConfigError([`--to names ${folder}, which has the back-ups of another installation`])
}

const objectPath = (folder: string, id: string): string => join(folder, 'objects', id.slice(0, 2), id)

export const hasObject = async (folder: string, id: string): Promise<boolean> =>
  await ignoreMissing(
    open(objectPath(folder, id), 'r').then((handle) => handle.close().then(() => true)),
    false,
  )

/** Complete or not there at all. */
export const writeObject = async (folder: string, id: string, source: AsyncIterable<Uint8Array>): Promise<void> => {
  const path = objectPath(folder, id)
  await writeStream(`${path}${UNFINISHED}`, source)
  await rename(`${path}${UNFINISHED}`, path)
}

export const readObject = (folder: string, id: string): AsyncIterable<Uint8Array> =>
  createReadStream(objectPath(folder, id))

export const snapshotPath = (folder: string, name: string): string => join(folder, 'snapshots', name)

/** Oldest first. */
export const listSnapshots = async (folder: string): Promise<string[]> =>
  (await ignoreMissing(readdir(join(folder, 'snapshots')), [])).filter((name) => !name.endsWith(UNFINISHED)).sort()

/** The work fills a draft of the snapshot, which gets its name when it is complete. */
export const writeSnapshot = async (
  folder: string,
  name: string,
  work: (draft: string) => Promise<Snapshot>,
): Promise<Snapshot> => {
  const path = snapshotPath(folder, name)
  const draft = `${path}${UNFINISHED}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const snapshot = await work(draft)
  await writeFile(join(draft, 'snapshot.json'), `${JSON.stringify(snapshot, null, 2)}\n`, { mode: 0o600, flush: true })
  await flush(draft)
  await rename(draft, path)
  await flush(dirname(path))
  return snapshot
}

export const readSnapshot = async (folder: string, name: string): Promise<Snapshot> => {
  const text = await ignoreMissing(readFile(join(snapshotPath(folder, name), 'snapshot.json'), 'utf8'), undefined)
  if (text === undefined) throw new ConfigError([`--from names ${folder}, which has no snapshot ${name}`])
  return JSON.parse(text)
}

const collectObjects = async (folder: string, snapshots: readonly string[]): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (const name of snapshots)
    for await (const id of createInterface({
      input: createReadStream(join(snapshotPath(folder, name), 'objects.txt')),
    }))
      ids.add(id)
  return ids
}

/** Removes all but the newest snapshots, and the copies that none of them needs. Needs no private key. */
export const pruneSnapshots = async (
  folder: string,
  count: number,
): Promise<{ snapshots: number; objects: number }> => {
  const names = await listSnapshots(folder)
  const obsoleteNames = names.slice(0, Math.max(0, names.length - count))
  for (const name of obsoleteNames) await rm(snapshotPath(folder, name), { recursive: true })
  const ids = await collectObjects(folder, await listSnapshots(folder))
  let objects = 0
  for (const part of await ignoreMissing(readdir(join(folder, 'objects')), []))
    for (const id of await readdir(join(folder, 'objects', part)))
      if (!ids.has(id)) {
        await rm(join(folder, 'objects', part, id))
        objects += 1
      }
  return { snapshots: obsoleteNames.length, objects }
}
