// Copies files into a back-up: each once, however many snapshots have it.

import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { FileStores } from '../../compose/file-stores.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { hasObject, writeObject } from './backup-folder.ts'
import { fingerprint } from './backup-keys.ts'
import { sealStream } from './sealed-stream.ts'

export interface FileEntry {
  region: string
  key: string
  /** The id of the copy. */
  object: string
}

const PURPOSE = 'backup.object'

interface Options {
  folder: string
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
  if (await hasObject(options.folder, id)) {
    options.onFile(false, 0)
    return true
  }
  const blob = await options.files.of(region).open(key)
  // Removed since the listing.
  if (!blob) return false
  await writeObject(options.folder, id, sealStream(blob.stream, options.recipient))
  options.onFile(true, blob.size)
  return true
}

/** Copies the files that are there now; `copied` has those of an earlier call. Their names are in memory, nothing else. */
export const copyFiles = async (options: Options, copied: Map<string, FileEntry>): Promise<void> => {
  for (const region of options.regions)
    for await (const { key, modifiedAt } of options.files.of(region).list()) {
      const name = `${region}/${key}`
      const object = nameObject(options, region, key, modifiedAt)
      if (copied.get(name)?.object === object) continue
      if (await copyFile(options, region, key, object)) copied.set(name, { region, key, object })
    }
}

/** One line for each file. */
export async function* formatEntries(entries: Iterable<FileEntry>): AsyncGenerator<Buffer> {
  for (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`)
}

export const writeObjectIds = async (path: string, entries: Iterable<FileEntry>): Promise<void> => {
  const output = createWriteStream(path, { mode: 0o600, flush: true })
  for (const { object } of entries) if (!output.write(`${object}\n`)) await once(output, 'drain')
  output.end()
  await finished(output)
}
