// Backlog jobs: purge expired events, then report stale backlogs.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Job, JobContext } from '../../../../platform/jobs/jobs.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { Quotas } from '../../../operations/quotas/index.ts'
import type { ServiceLogs, Services } from '../../../sharing/services/index.ts'
import type { WebhookQueue } from '../../changes/index.ts'
import { purgeBacklogs, trimAttempts, trimBacklogs } from './purge-backlog.ts'
import { alertStaleBacklogs } from './stale-backlog-alerts.ts'

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  mail: MailQueue
  accounts: Pick<Accounts, 'findLanguage'>
  queue: WebhookQueue
  services: Pick<Services, 'rows'>
  logs: Pick<ServiceLogs, 'append'>
  quotas: Pick<Quotas, 'readLimits' | 'smallestLimit'>
  /** True if the region accepts writes; otherwise the jobs wait. */
  isOpen(): boolean
}

const INTERVAL_MS = 60_000
const TRIM_INTERVAL_MS = 5 * 60_000
const ATTEMPTS_INTERVAL_MS = 3600_000

export const backlogJobs = (deps: Deps): Job[] => {
  const whileOpen =
    (work: Job['run']) =>
    async (context: JobContext): Promise<void> => {
      if (deps.isOpen()) await work(context)
    }
  return [
    // Purged first, so that no alert is sent about events that are gone.
    { name: 'webhooks.purge', everyMs: INTERVAL_MS, run: whileOpen(purgeBacklogs(deps)) },
    { name: 'webhooks.trim', everyMs: TRIM_INTERVAL_MS, run: whileOpen(trimBacklogs(deps)) },
    { name: 'webhooks.trim-attempts', everyMs: ATTEMPTS_INTERVAL_MS, run: whileOpen(trimAttempts(deps)) },
    { name: 'webhooks.alerts', everyMs: INTERVAL_MS, run: whileOpen(alertStaleBacklogs(deps)) },
  ]
}
