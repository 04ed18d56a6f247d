// Files of a store that no row refers to.
import { DAY_MS } from '../clock/durations.ts'
import type { Blobs } from './blobs.ts'

/** Files younger than this may belong to a running upload. Real time, as the times of the file store are. */
export const oldEnough = (): Date => new Date(Date.now() - DAY_MS)

const BATCH = 500
/** The database is queried again for this many files before they are removed. */
const REMOVAL_BATCH = 50

export interface SweptFolder {
  /** The second part of the keys: `<owner>/<folder>/<id>`. */
  folder: string
  /** Returns those keys that a row refers to. */
  listKnown(keys: readonly string[]): Promise<ReadonlySet<string>>
}

interface Findings {
  swept: SweptFolder
  files: number
  orphans: number
  /** The first orphans, up to the allowed number. */
  keys: string[]
  /** Old files that were not looked up yet. */
  batch: string[]
  /** Why the folder cannot be swept now. */
  error?: unknown
}

export const listOrphans = async (
  { listKnown }: Pick<SweptFolder, 'listKnown'>,
  keys: readonly string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const referredKeys = await listKnown(keys)
  return keys.filter((key) => !referredKeys.has(key))
}

export interface ListingOptions {
  before: Date
  maxOrphans: number
  count(files: number): void
  isStopping(): boolean
}

/** One pass over the store. A folder whose rows cannot be read does not keep the others from being swept. */
export const findOrphans = async (
  files: Blobs,
  folders: readonly SweptFolder[],
  { before, maxOrphans, count, isStopping }: ListingOptions,
) => {
  const findings = folders.map((swept): Findings => ({ swept, files: 0, orphans: 0, keys: [], batch: [] }))
  const byFolder = new Map(findings.map((folderFindings) => [folderFindings.swept.folder, folderFindings]))
  const lookUp = async (folderFindings: Findings): Promise<void> => {
    try {
      const orphans = await listOrphans(folderFindings.swept, folderFindings.batch.splice(0))
      folderFindings.orphans += orphans.length
      folderFindings.keys.push(...orphans.slice(0, maxOrphans - folderFindings.keys.length))
    } catch (error) {
      folderFindings.error ??= error
    }
  }
  let storeFiles = 0
  for await (const { key, modifiedAt } of files.list()) {
    if (isStopping()) break
    storeFiles += 1
    count(1)
    const folderFindings = byFolder.get(key.split('/')[1] ?? '')
    if (!folderFindings) continue
    folderFindings.files += 1
    if (modifiedAt >= before) continue
    folderFindings.batch.push(key)
    if (folderFindings.batch.length >= BATCH) await lookUp(folderFindings)
  }
  for (const folderFindings of findings) await lookUp(folderFindings)
  return { storeFiles, findings }
}

/** Asks the database once more, because looking at all files takes long. Returns how many it has removed. */
export const removeOrphans = async (files: Blobs, swept: SweptFolder, keys: readonly string[]): Promise<number> => {
  let removed = 0
  for (let start = 0; start < keys.length; start += REMOVAL_BATCH) {
    const orphans = await listOrphans(swept, keys.slice(start, start + REMOVAL_BATCH))
    for (const key of orphans) await files.remove(key)
    removed += orphans.length
  }
  return removed
}
