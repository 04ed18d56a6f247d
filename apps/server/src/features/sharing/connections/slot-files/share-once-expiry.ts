// Share-once answers (G-077): when their files expire, and the job that takes the bytes away. The digest stays (T-43).
import type { Clock } from '../../../../platform/clock/clock.ts'
import { codeOf } from '../../../../platform/db/store-error.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { CompanyNeeds } from '../company/company-needs.ts'
import { type ExpiredAnswer, listExpired, markExpired } from '../company/company-store.ts'

const DAY_MS = 24 * 3600_000
const EVERY_MS = 3600_000
const BATCH = 500

export const shareOnceExpiry = (providedAt: Date, days: number): Date => new Date(providedAt.getTime() + days * DAY_MS)

/** At the very moment it says, also before the job has come by. */
export const isExpired = ({ expires_at }: { expires_at: Date | null }, now: Date): boolean =>
  expires_at !== null && expires_at <= now

/** A company on its way to another region: the job over there finds its answers again. */
const isMoving = (error: unknown): boolean => codeOf(error) === 'CDMOV'

type Needs = Pick<CompanyNeeds, 'region' | 'database' | 'filesOf'> & { clock: Clock }

export const expiryJob = ({ region, database, filesOf, clock }: Needs): Job => {
  // The bytes first: what is marked as expired has none any more, whenever the process dies.
  const expire = async (answers: readonly ExpiredAnswer[], now: Date): Promise<void> => {
    for (const { file_key } of answers) if (file_key !== null) await filesOf(region).remove(file_key)
    await database.transaction((tx) => markExpired(tx, answers, now))
  }
  return {
    name: 'connections.share-once-expiry',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now()
      for (let skip = 0; ; ) {
        const batch = await listExpired(database.kysely, now, { skip, limit: BATCH })
        for (const answers of Map.groupBy(batch, (one) => one.company_user_id).values()) {
          try {
            await expire(answers, now)
          } catch (error) {
            if (!isMoving(error)) throw error
            skip += answers.length
          }
        }
        if (batch.length < BATCH) return
      }
    },
  }
}
