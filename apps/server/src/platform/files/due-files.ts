// Noted files that the sweep may decide about: those with a row are settled, the others are orphans.
import type { JobContext } from '../jobs/jobs.ts'
import type { Blobs } from './blobs.ts'
import type { FilesToCheck, FileToCheck } from './files-to-check-store.ts'
import { listOrphans, type SweptFolder } from './store-orphans.ts'

const BATCH = 500
/** The most files that any run may remove. */
export const MAX_FILES = 1_000

/** Files that were noted more than a day ago and that no row refers to. */
export interface Due {
  swept: SweptFolder
  orphans: number
  /** The first of them, up to the number that any run may remove. */
  keys: string[]
  error?: unknown
}

const exists = async (files: Pick<Blobs, 'open'>, key: string): Promise<boolean> => {
  const file = await files.open(key)
  file?.stream.destroy()
  return file !== undefined
}

interface Stores {
  files: Pick<Blobs, 'open'>
  toCheck: FilesToCheck
}

/** Checks one page: a key that has a row, or no longer has a file, is settled. */
const checkFolder = async ({ files, toCheck }: Stores, due: Due, page: readonly FileToCheck[]): Promise<void> => {
  const orphans = new Set(
    await listOrphans(
      due.swept,
      page.map(({ key }) => key),
    ),
  )
  const settledFiles = page.filter(({ key }) => !orphans.has(key))
  for (const file of page) {
    if (!orphans.has(file.key)) continue
    if (due.keys.length < MAX_FILES && !(await exists(files, file.key))) {
      settledFiles.push(file)
      continue
    }
    due.orphans += 1
    if (due.keys.length < MAX_FILES) due.keys.push(file.key)
  }
  if (settledFiles.length > 0) await toCheck.settle(settledFiles)
}

export const findDue = async (
  stores: Stores,
  folders: readonly SweptFolder[],
  { count, isStopping }: Pick<JobContext, 'count' | 'isStopping'>,
): Promise<Due[]> => {
  const byFolder = new Map(folders.map((swept): [string, Due] => [swept.folder, { swept, orphans: 0, keys: [] }]))
  let page: FileToCheck[] = []
  do {
    page = await stores.toCheck.listDue(page.at(-1), BATCH)
    count(page.length)
    for (const [folder, filesOfFolder] of Map.groupBy(page, ({ key }) => key.split('/')[1] ?? '')) {
      const due = byFolder.get(folder)
      if (!due || due.error !== undefined) continue
      await checkFolder(stores, due, filesOfFolder).catch((error: unknown) => {
        due.error = error
      })
    }
  } while (page.length === BATCH && !isStopping())
  return [...byFolder.values()]
}
