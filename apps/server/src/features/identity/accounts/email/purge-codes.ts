// The hourly job that deletes expired mailed codes and unfinished returns.

import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { type Job, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import type { AccountDeps } from '../deps.ts'
import { removeExpiredCodes } from '../mailed-code-store.ts'
import { removeStaleReturns } from '../return-store.ts'

/** A return whose waiting time is over may be finished for so long. */
const READY_DAYS = 30
const BATCH_ROWS = 5_000

export const purgeJob = ({ directory, clock }: Pick<AccountDeps, 'directory' | 'clock'>): Job => ({
  name: 'accounts.purge',
  everyMs: 3600_000,
  async run(context) {
    const { kysely } = directory
    await removeInBatches(context, BATCH_ROWS, () => removeExpiredCodes(kysely, clock.now(), BATCH_ROWS))
    const daysAgo = (days: number): Date => new Date(clock.nowMs() - days * DAY_MS)
    const stale = { begun: daysAgo(1), ready: daysAgo(READY_DAYS), limit: BATCH_ROWS }
    await removeInBatches(context, BATCH_ROWS, () => removeStaleReturns(kysely, stale))
  },
})
