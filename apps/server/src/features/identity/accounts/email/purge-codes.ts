// The hourly job that deletes expired mailed codes.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { AccountDeps } from '../deps.ts'
import { removeExpiredCodes } from './mailed-code-store.ts'

export const purgeJob = ({ directory, clock }: Pick<AccountDeps, 'directory' | 'clock'>): Job => ({
  name: 'accounts.purge',
  everyMs: 3600_000,
  run: () => removeExpiredCodes(directory.kysely, clock.now()),
})
