// The job that ends what is over: codes that nobody used, attestations past their time, and old rows (G-087).
import { codeOf } from '../../../platform/db/store-error.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Attestations } from './attestations.ts'
import type { RegionDb, VerificationNeeds } from './needs.ts'
import { listExpired, listOld, listUnused, removeVerification, settle, type VerificationRow } from './store.ts'

const EVERY_MS = 60_000
const BATCH = 100
const KEEP_MS = 90 * 24 * 3600_000

type List = (db: RegionDb, due: { now: Date; after: string | undefined; limit: number }) => Promise<VerificationRow[]>

/** Who is on the way to another region is found again by the job over there. */
const isMoving = (error: unknown): boolean => codeOf(error) === 'CDMOV'

type Needs = Pick<VerificationNeeds, 'database' | 'clock'>

export const expiryJob = ({ database, clock }: Needs, { lose }: Attestations): Job => {
  /** One act per row: a row that fails keeps no other one waiting. */
  const each = async (list: List, now: Date, act: (row: VerificationRow) => Promise<unknown>): Promise<unknown> => {
    let failure: unknown
    for (let after: string | undefined; ; ) {
      const batch = await list(database.kysely, { now, after, limit: BATCH })
      for (const row of batch) {
        await act(row).catch((error: unknown) => {
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
      const end = ({ id }: VerificationRow) => settle(database.kysely, id, ['pending'], { status: 'ended', at: now })
      const remove = ({ id }: VerificationRow) => removeVerification(database.kysely, id)
      const failures = [
        await each(listUnused, now, end),
        await each(listExpired, now, lose),
        await each(listOld, new Date(now.getTime() - KEEP_MS), remove),
      ]
      const failure = failures.find((one) => one !== undefined)
      if (failure !== undefined) throw failure
    },
  }
}
