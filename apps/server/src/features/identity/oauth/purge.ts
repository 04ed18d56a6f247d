// The hourly job of oauth: forgets consents of expired codes, and removes codes and detached results a day after their time.
import type { Job } from '../../../platform/jobs/jobs.ts'
import { removeCodesExpiredBefore, removeConsentsExpiredBefore } from './authorize/authorization-code-store.ts'
import { removeDetachedBefore } from './detached/detached-result-store.ts'
import type { OAuthNeeds } from './needs.ts'

/** During this time a second use of a code is still recognized, and a late poll still learns that its result has expired. */
const KEPT_MS = 24 * 3600_000

export const purgeJob = ({ directory, clock }: Pick<OAuthNeeds, 'directory' | 'clock'>): Job => ({
  name: 'oauth.purge',
  everyMs: 3600_000,
  async run() {
    const before = new Date(clock.nowMs() - KEPT_MS)
    await removeConsentsExpiredBefore(directory.kysely, clock.now())
    await removeCodesExpiredBefore(directory.kysely, before)
    await removeDetachedBefore(directory.kysely, before)
  },
})
