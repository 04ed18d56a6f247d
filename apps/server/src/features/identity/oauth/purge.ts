// The hourly job of oauth: deletes consents of expired codes, and codes and detached results a day after their expiry.
import type { Job } from '../../../platform/jobs/jobs.ts'
import { removeCodesExpiredBefore, removeConsentsExpiredBefore } from './authorize/authorization-code-store.ts'
import type { OAuthDeps } from './deps.ts'
import { removeDetachedBefore } from './detached/detached-result-store.ts'

/** During this time a second use of a code is still detected, and a late poll still reports that its result has expired. */
const RETENTION_MS = 24 * 3600_000

export const purgeJob = ({ directory, clock }: Pick<OAuthDeps, 'directory' | 'clock'>): Job => ({
  name: 'oauth.purge',
  everyMs: 3600_000,
  async run() {
    const before = new Date(clock.nowMs() - RETENTION_MS)
    await removeConsentsExpiredBefore(directory.kysely, clock.now())
    await removeCodesExpiredBefore(directory.kysely, before)
    await removeDetachedBefore(directory.kysely, before)
  },
})
