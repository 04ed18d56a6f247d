// Removes the oldest entries of an audit log that has more of them than its company may have (B-22).

import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import { keepNewestRows } from '../../../../platform/db/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { AccountDeps } from '../deps.ts'

export const trimAuditLogs = (
  { directory, quotas }: Pick<AccountDeps, 'directory' | 'quotas'>,
  { isOnHold }: { isOnHold(userId: string): Promise<boolean> },
): Job => ({
  name: 'accounts.trim-audit-logs',
  everyMs: HOUR_MS,
  run: (context) =>
    keepNewestRows(
      directory.kysely,
      { table: 'audit_entry', isFenced: false },
      async (companyUserId) =>
        (await isOnHold(companyUserId)) ? undefined : (await quotas.readLimits(companyUserId)).audit_entries,
      context,
    ),
})
