// The hourly job of oauth: deletes consents of expired codes, and codes and detached results a day after their expiry.
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import { removeCodesExpiredBefore, removeConsentsExpiredBefore } from './authorize/authorization-code-store.ts'
import type { OAuthDeps } from './deps.ts'
import { removeDetachedBefore } from './detached/detached-result-store.ts'

/** During this time a second use of a code is still detected, and a late poll still reports that its result has expired. */
const RETENTION_MS = 24 * 3600_000
const BATCH_ROWS = 5_000

export const purgeJob = ({ directory, clock }: Pick<OAuthDeps, 'directory' | 'clock'>): Job => ({
  name: 'oauth.purge',
  everyMs: 3600_000,
  async run(context) {
    const { kysely } = directory
    const before = new Date(clock.nowMs() - RETENTION_MS)
    context.count(await removeConsentsExpiredBefore(kysely, clock.now()))
    for (const remove of [removeCodesExpiredBefore, removeDetachedBefore])
      await removeInBatches(context, BATCH_ROWS, () => remove(kysely, before, BATCH_ROWS))
  },
})
