// Copies files into a back-up: each once, however many snapshots have it.

import type { KeyObject } from 'node:crypto'
import type { FileStores } from '../../compose/file-stores.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { fingerprint } from './backup-keys.ts'
import type { BackupTarget } from './backup-target.ts'
import { runConcurrently } from './concurrent-work.ts'
import { sealStream } from './sealed-stream.ts'
import { writeObject } from './snapshots.ts'

export interface FileEntry {
  region: string
  key: string
  /** The id of the copy. */
  object: string
}

const PURPOSE = 'backup.object'

interface Options {
  target: BackupTarget
  /** The ids of the copies that the target has; new ones are added. */
  objects: Set<string>
  files: FileStores
  regions: readonly string[]
  recipient: KeyObject
  secrets: Pick<Secrets, 'keyedHash'>
  onFile(isNew: boolean, bytes: number): void
}

/**
 * Only the installation can tell which file a copy is of: its id is a keyed hash. The recipient is a part of it, because
 * a copy that is sealed to an earlier key is of no use to the holder of the new one.
 */
const nameObject = ({ recipient, secrets }: Options, region: string, key: string, modifiedAt: Date): string => {
  const text = `${fingerprint(recipient)}/${region}/${key}/${modifiedAt.getTime()}`
  return Buffer.from(secrets.keyedHash(text, PURPOSE).slice(3), 'base64url').toString('hex')
}

const copyFile = async (options: Options, region: string, key: string, id: string): Promise<boolean> => {
  if (options.objects.has(id)) {
    options.onFile(false, 0)
    return true
  }
  const blob = await options.files.of(region).open(key)
  // Removed since the listing.
  if (!blob) return false
  await writeObject(options.target, id, sealStream(blob.stream, options.recipient))
  options.objects.add(id)
  options.onFile(true, blob.size)
  return true
}

/** Copies the files that are there now; `copied` has those of an earlier call. Their names are in memory, nothing else. */
export const copyFiles = async (options: Options, copied: Map<string, FileEntry>): Promise<void> => {
  for (const region of options.regions)
    await runConcurrently(options.files.of(region).list(), async ({ key, modifiedAt }) => {
      const name = `${region}/${key}`
      const object = nameObject(options, region, key, modifiedAt)
      if (copied.get(name)?.object === object) return
      if (await copyFile(options, region, key, object)) copied.set(name, { region, key, object })
    })
}

/** One line for each file. */
export async function* formatEntries(entries: Iterable<FileEntry>): AsyncGenerator<Buffer> {
  for (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`)
}

export async function* formatObjectIds(entries: Iterable<FileEntry>): AsyncGenerator<Buffer> {
  for (const { object } of entries) yield Buffer.from(`${object}\n`)
}
