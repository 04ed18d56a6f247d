// Share-once answers (G-077): the expiry of their files, and the job that deletes the bytes. The digest stays (T-43).
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ComponentDeps } from '../deps.ts'
import { type ExpiredFile, listExpired, markExpired } from './slot-file-store.ts'

const EVERY_MS = 3600_000
const BATCH = 500

export const shareOnceExpiry = (providedAt: Date, days: number): Date => new Date(providedAt.getTime() + days * DAY_MS)

/** A file expires at the time in its row, even before the job has deleted it. */
export const isExpired = ({ expires_at }: { expires_at: Date | null }, now: Date): boolean =>
  expires_at !== null && expires_at <= now

type Deps = Pick<ComponentDeps, 'region' | 'database' | 'getFileStore' | 'clock'>

export const shareOnceExpiryJob = ({ region, database, getFileStore, clock }: Deps): Job => {
  // The bytes are deleted first, so that a marked row never has any, even after a crash.
  const expire = async (files: readonly ExpiredFile[], now: Date): Promise<void> => {
    for (const { file_key } of files) if (file_key !== null) await getFileStore(region).remove(file_key)
    await database.transaction((tx) => markExpired(tx, files, now))
  }
  return {
    name: 'connections.share-once-expiry',
    everyMs: EVERY_MS,
    async run({ count }) {
      const now = clock.now()
      for (let skip = 0; ; ) {
        const batch = await listExpired(database.kysely, now, { skip, limit: BATCH })
        for (const files of Map.groupBy(batch, (file) => file.company_user_id).values()) {
          try {
            await expire(files, now)
            count(files.length)
          } catch (error) {
            // A company that is moving is skipped: the job of its new region finds its answers.
            if (!isMoveRefusal(error)) throw error
            skip += files.length
          }
        }
        if (batch.length < BATCH) return
      }
    },
  }
}
