// Removes files that no row refers to, left behind by a crash between writing or removing a file and its row.
import type { Blobs } from './blobs.ts'

/** Files younger than this may belong to a running upload. Real time, as the times of the file store are. */
const UNTOUCHED_MS = 24 * 3600_000
const BATCH = 500

export const SWEEP_EVERY_MS = 24 * 3600_000

export interface SweepOptions {
  files: Blobs
  /** The second part of the keys: `<owner>/<folder>/<id>`. */
  folder: string
  /** Returns those of the keys that a row refers to. */
  listKnown(keys: readonly string[]): Promise<ReadonlySet<string>>
}

const isIn = (key: string, folder: string): boolean => key.split('/')[1] === folder

export const sweep = async ({ files, folder, listKnown }: SweepOptions): Promise<void> => {
  const before = new Date(Date.now() - UNTOUCHED_MS)
  const removeOrphans = async (keys: readonly string[]): Promise<void> => {
    const referredKeys = keys.length === 0 ? new Set<string>() : await listKnown(keys)
    for (const key of keys) if (!referredKeys.has(key)) await files.remove(key)
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
