// Removes the oldest entries of service logs when a company has more of them than it may have (B-22).

import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import { keepNewestRows } from '../../../../platform/db/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ServiceDeps } from '../deps.ts'

export const trimServiceLogs = ({
  database,
  quotas,
  accounts,
}: Pick<ServiceDeps, 'database' | 'quotas' | 'accounts'>): Job => ({
  name: 'services.trim-logs',
  everyMs: HOUR_MS,
  run: (context) =>
    keepNewestRows(
      database.kysely,
      { table: 'service_log', isFenced: true },
      async (companyUserId) =>
        (await accounts.isOnHold(companyUserId))
          ? undefined
          : (await quotas.readLimits(companyUserId)).service_log_entries,
      context,
    ),
})
