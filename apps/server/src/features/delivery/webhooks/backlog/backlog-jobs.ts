// The jobs of backlogs: rows that are too old go, and stale ones are told of. They act only on what is due.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import { purgeBacklogs } from './purge-backlog.ts'
import { alertOfBacklogs } from './stale-backlog-alerts.ts'

interface Needs {
  database: Database<RegionTables>
  clock: Clock
  mail: Outbox
  logs: ServiceLogs
  /** Whether the region takes writes: otherwise what is due waits. */
  isOpen(): boolean
}

const EVERY_MS = 60_000

export const backlogJobs = (needs: Needs): Job[] => {
  const whileOpen = (act: () => Promise<void>) => async (): Promise<void> => {
    if (needs.isOpen()) await act()
  }
  return [
    // First: nobody is told of rows that are gone.
    { name: 'webhooks.purge', everyMs: EVERY_MS, run: whileOpen(purgeBacklogs(needs)) },
    { name: 'webhooks.alerts', everyMs: EVERY_MS, run: whileOpen(alertOfBacklogs(needs)) },
  ]
}
