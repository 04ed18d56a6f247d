// Removes photo files that no row refers to: what a crash between file and row, or between row and file, left behind.
import type { Job } from '../../platform/jobs/jobs.ts'
import type { ServiceNeeds } from './needs.ts'
import { listKnownPhotoIds } from './photo-store.ts'

const EVERY_MS = 24 * 3600_000
/** Older than any upload that is still under way. On real time, as the file store's own times are. */
const UNTOUCHED_MS = 24 * 3600_000
const BATCH = 500

const PHOTO_KEY = /^[^/]+\/share-photos\/([^/]+)$/

export const photoSweep = ({ database, files }: Pick<ServiceNeeds, 'database' | 'files'>): Job => {
  const removeOrphans = async (photos: ReadonlyMap<string, string>): Promise<void> => {
    const known = await listKnownPhotoIds(database.kysely, [...photos.keys()])
    for (const [id, key] of photos) if (!known.has(id)) await files.remove(key)
  }
  return {
    name: 'services.photo-sweep',
    everyMs: EVERY_MS,
    async run() {
      const before = new Date(Date.now() - UNTOUCHED_MS)
      await files.tidy(before)
      let batch = new Map<string, string>()
      for await (const { key, modifiedAt } of files.list()) {
        const id = PHOTO_KEY.exec(key)?.[1]
        if (id === undefined || modifiedAt >= before) continue
        batch.set(id, key)
        if (batch.size < BATCH) continue
        await removeOrphans(batch)
        batch = new Map()
      }
      await removeOrphans(batch)
    },
  }
}
