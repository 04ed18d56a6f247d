// Removes files that no row refers to: what a crash between file and row, or between row and file, left behind.
import type { Blobs } from './blobs.ts'

/** Older than any upload that is still under way. On real time, as the file store's own times are. */
const UNTOUCHED_MS = 24 * 3600_000
const BATCH = 500

export const SWEEP_EVERY_MS = 24 * 3600_000

export interface Swept {
  files: Blobs
  /** The second part of the keys: `<account>/<folder>/<id>`. */
  folder: string
  /** Those of the keys that a row refers to. */
  listKnown(keys: readonly string[]): Promise<ReadonlySet<string>>
}

const isIn = (key: string, folder: string): boolean => key.split('/')[1] === folder

export const sweep = async ({ files, folder, listKnown }: Swept): Promise<void> => {
  const before = new Date(Date.now() - UNTOUCHED_MS)
  const removeOrphans = async (keys: readonly string[]): Promise<void> => {
    const known = keys.length === 0 ? new Set<string>() : await listKnown(keys)
    for (const key of keys) if (!known.has(key)) await files.remove(key)
  }
  await files.tidy(before)
  let batch: string[] = []
  for await (const { key, modifiedAt } of files.list()) {
    if (!isIn(key, folder) || modifiedAt >= before) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    await removeOrphans(batch)
    batch = []
  }
  await removeOrphans(batch)
}
