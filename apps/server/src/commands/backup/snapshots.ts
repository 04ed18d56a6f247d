// The snapshots of an installation, and the copies of files that several snapshots share.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { ConfigError } from '../../compose/config.ts'
import type { BackupTarget } from './backup-target.ts'

/**
 * backup.json                  the installation
 * backup.lock                  the back-up that writes now
 * objects/<2 characters>/<id>  encrypted copies of files
 * snapshots/<time>/
 *   database, files            encrypted
 *   objects.txt                the ids of the copies that it needs
 *   snapshot.json              readable by everyone who can read the target; written last: without it, there is no snapshot
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

export type SnapshotPart = 'database' | 'files' | 'objects.txt'

const FORMAT_FILE = 'backup.json'
const SNAPSHOTS = 'snapshots/'
const OBJECTS = 'objects/'
/** Version 0.1.0 filled folders with this ending, and renamed them when they were complete. */
const UNFINISHED = '.unfinished'

const partName = (snapshot: string, part: SnapshotPart | 'snapshot.json'): string => `${SNAPSHOTS}${snapshot}/${part}`

const objectName = (id: string): string => `${OBJECTS}${id.slice(0, 2)}/${id}`

/** Checks that a target has the back-ups of this installation, or is empty and can have them. */
export const claimTarget = async (target: BackupTarget, installation: string): Promise<void> => {
  const text = await target.readText(FORMAT_FILE)
  if (text === undefined) {
    for await (const _name of target.list(''))
      throw new ConfigError([`--to names ${target.location}, which has other files`])
    await target.put(FORMAT_FILE, Buffer.from(`${JSON.stringify({ format: 1, installation })}\n`))
  } else if (JSON.parse(text).installation !== installation)
    throw new ConfigError([`--to names ${target.location}, which has the back-ups of another installation`])
}

const openFile = async (target: BackupTarget, name: string): Promise<AsyncIterable<Uint8Array>> => {
  const content = await target.open(name)
  if (!content) throw new ConfigError([`--from names ${target.location}, which has no file ${name}`])
  return content
}

export const listObjects = async (target: BackupTarget): Promise<Set<string>> => {
  const ids = new Set<string>()
  for await (const name of target.list(OBJECTS)) ids.add(name.slice(name.lastIndexOf('/') + 1))
  return ids
}

export const writeObject = (target: BackupTarget, id: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
  target.put(objectName(id), source)

export const openObject = (target: BackupTarget, id: string): Promise<AsyncIterable<Uint8Array>> =>
  openFile(target, objectName(id))

export const writePart = (
  target: BackupTarget,
  snapshot: string,
  part: SnapshotPart,
  source: AsyncIterable<Uint8Array>,
): Promise<void> => target.put(partName(snapshot, part), source)

export const openPart = (
  target: BackupTarget,
  snapshot: string,
  part: SnapshotPart,
): Promise<AsyncIterable<Uint8Array>> => openFile(target, partName(snapshot, part))

/** The files by the names of their snapshots. */
const listParts = async (target: BackupTarget): Promise<Map<string, string[]>> => {
  const partsBySnapshot = new Map<string, string[]>()
  for await (const name of target.list(SNAPSHOTS)) {
    const [, snapshot = ''] = name.split('/')
    partsBySnapshot.set(snapshot, [...(partsBySnapshot.get(snapshot) ?? []), name])
  }
  return partsBySnapshot
}

const isComplete = (snapshot: string, parts: readonly string[]): boolean =>
  !snapshot.endsWith(UNFINISHED) && parts.includes(partName(snapshot, 'snapshot.json'))

/** Oldest first. */
export const listSnapshots = async (target: BackupTarget): Promise<string[]> =>
  [...(await listParts(target))].flatMap(([name, parts]) => (isComplete(name, parts) ? [name] : [])).sort()

/** Names have whole seconds. */
export const refuseExisting = async (target: BackupTarget, name: string): Promise<void> => {
  if ((await listSnapshots(target)).includes(name))
    throw new ConfigError([`--to names ${target.location}, which has a snapshot of this second: try again`])
}

export const completeSnapshot = (target: BackupTarget, name: string, snapshot: Snapshot): Promise<void> =>
  target.put(partName(name, 'snapshot.json'), Buffer.from(`${JSON.stringify(snapshot, null, 2)}\n`))

export const readSnapshot = async (target: BackupTarget, name: string): Promise<Snapshot> => {
  const text = await target.readText(partName(name, 'snapshot.json'))
  if (text === undefined) throw new ConfigError([`--from names ${target.location}, which has no snapshot ${name}`])
  return JSON.parse(text)
}

/** Removes what interrupted back-ups have left. */
export const removeUnfinished = async (target: BackupTarget): Promise<void> => {
  await target.tidy()
  for (const [name, parts] of await listParts(target))
    if (!isComplete(name, parts)) for (const part of parts) await target.remove(part)
}

const collectObjects = async (target: BackupTarget, snapshots: readonly string[]): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (const name of snapshots) {
    const input = Readable.from(await openPart(target, name, 'objects.txt'))
    for await (const id of createInterface({ input })) ids.add(id)
  }
  return ids
}

/** Removes all but the newest snapshots, and the copies that none of them needs. Needs no private key. */
export const pruneSnapshots = async (
  target: BackupTarget,
  count: number,
): Promise<{ snapshots: number; objects: number }> => {
  const names = await listSnapshots(target)
  const obsoleteNames = names.slice(0, Math.max(0, names.length - count))
  const partsBySnapshot = await listParts(target)
  for (const name of obsoleteNames) {
    // First the file without which there is no snapshot.
    await target.remove(partName(name, 'snapshot.json'))
    for (const part of partsBySnapshot.get(name) ?? []) await target.remove(part)
  }
  const neededIds = await collectObjects(target, names.slice(obsoleteNames.length))
  let objects = 0
  for (const id of await listObjects(target)) {
    if (neededIds.has(id)) continue
    await target.remove(objectName(id))
    objects += 1
  }
  return { snapshots: obsoleteNames.length, objects }
}
