// Compares the files of a region with the rows that refer to them, in both directions.
import { createHash } from 'node:crypto'
import type { Blobs } from '../../platform/files/index.ts'
import { type Difference, toDifferences } from './difference.ts'
import type { FileReference } from './verify-store.ts'

/** A younger file may belong to an upload whose row does not exist yet. */
const MIN_AGE_MS = 24 * 3600_000

const exists = async (files: Blobs, key: string): Promise<boolean> => {
  const blob = await files.open(key)
  blob?.stream.destroy()
  return blob !== undefined
}

/** A file of a shared document may be in the region of its other holder. */
const existsAnywhere = async (stores: readonly Blobs[], key: string): Promise<boolean> => {
  for (const files of stores) if (await exists(files, key)) return true
  return false
}

const hasHash = async (files: Blobs, key: string, sha256: string): Promise<boolean> => {
  const blob = await files.open(key)
  if (blob === undefined) return true
  const hash = createHash('sha256')
  for await (const chunk of blob.stream) hash.update(chunk)
  return hash.digest('hex') === sha256
}

interface Options {
  region: string
  files: Blobs
  /** The file stores of all regions, this one included. */
  stores: readonly Blobs[]
  readReferences(): Promise<FileReference[]>
  /** References from other regions to files of this one. */
  otherReferences: ReadonlySet<string>
  readsHashes: boolean
  now: Date
}

export const compareFiles = async (options: Options) => {
  const { region, files, stores, readReferences, otherReferences, readsHashes, now } = options
  const modifiedAt = new Map<string, Date>()
  for await (const { key, modifiedAt: time } of files.list()) modifiedAt.set(key, time)
  // Rows after files: a file is written before its row.
  const references = await readReferences()
  const missing: string[] = []
  const wrong: string[] = []
  for (const { key, sha256 } of references) {
    if (!modifiedAt.has(key) && !(await existsAnywhere(stores, key))) missing.push(key)
    else if (readsHashes && sha256 !== null && !(await hasHash(files, key, sha256))) wrong.push(key)
  }
  const referredKeys = new Set(references.map(({ key }) => key))
  const orphans = [...modifiedAt]
    .filter(([, time]) => now.getTime() - time.getTime() > MIN_AGE_MS)
    .map(([key]) => key)
    .filter((key) => !referredKeys.has(key) && !otherReferences.has(key))
  const differences: Difference[] = [
    ...toDifferences(
      {
        kind: 'row_without_file',
        store: region,
        text: 'Rows refer to files that no file store has: restore the files from a back-up of the same time or later.',
      },
      missing,
    ),
    ...toDifferences(
      {
        kind: 'file_without_row',
        store: region,
        text: 'Files older than a day that no row refers to: the database is an older copy, or a crash left them.',
      },
      orphans,
    ),
    ...toDifferences(
      {
        kind: 'file_changed',
        store: region,
        text: 'Files whose bytes are not those that their rows describe: restore them.',
      },
      wrong,
    ),
  ]
  return { counts: { files: modifiedAt.size, file_references: references.length }, differences }
}
