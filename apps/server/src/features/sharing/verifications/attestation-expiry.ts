// The job that ends unused codes and expired attestations, and deletes old rows (G-087).
import { getErrorCode } from '../../../platform/db/store-error.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { Attestations } from './attestations.ts'
import type { VerificationDeps } from './deps.ts'
import {
  listExpired,
  listOld,
  listUnused,
  removeVerification,
  settleVerification,
  type VerificationRow,
} from './store.ts'

const EVERY_MS = 60_000
const BATCH = 100
const KEEP_MS = 90 * 24 * 3600_000

type List = (db: RegionDb, due: { now: Date; after: string | undefined; limit: number }) => Promise<VerificationRow[]>

/** The rows of an account that is moving are skipped: the job of its new region finds them. */
const isMoving = (error: unknown): boolean => getErrorCode(error) === 'CDMOV'

type Deps = Pick<VerificationDeps, 'database' | 'clock'>

export const attestationExpiryJob = ({ database, clock }: Deps, { lose }: Attestations): Job => {
  /** One operation per row, so that a failing row does not block the others. */
  const each = async (list: List, now: Date, work: (row: VerificationRow) => Promise<unknown>): Promise<unknown> => {
    let failure: unknown
    for (let after: string | undefined; ; ) {
      const batch = await list(database.kysely, { now, after, limit: BATCH })
      for (const row of batch) {
        await work(row).catch((error: unknown) => {
          if (!isMoving(error)) failure ??= error
        })
      }
      after = batch.at(-1)?.id
      if (batch.length < BATCH) return failure
    }
  }
  return {
    name: 'verifications.expire',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now()
      const end = ({ id }: VerificationRow) =>
        settleVerification(database.kysely, id, ['pending'], { status: 'ended', at: now })
      const remove = ({ id }: VerificationRow) => removeVerification(database.kysely, id)
      const failures = [
        await each(listUnused, now, end),
        await each(listExpired, now, lose),
        await each(listOld, new Date(now.getTime() - KEEP_MS), remove),
      ]
      const failure = failures.find((error) => error !== undefined)
      if (failure !== undefined) throw failure
    },
  }
}
