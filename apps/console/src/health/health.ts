// Finds the problems of an installation that need a person: rules without JSX.
import type { Installation } from '@company-data/protocol/wire/operations/installation'

const HOUR_MS = 3600_000
/** Back-ups are daily; a delay of two more hours needs no alarm. */
const BACKUP_MS = 26 * HOUR_MS
const WAITING_MS = 0.25 * HOUR_MS

export type Problem =
  | { kind: 'quarantine' }
  | { kind: 'unreachable'; store: string }
  | { kind: 'mode'; region: string; mode: 'writes_paused' | 'out_of_order' }
  | { kind: 'no-worker'; store: string }
  | { kind: 'jobs-failing'; store: string; jobs: readonly string[] }
  | { kind: 'jobs-overdue'; store: string; jobs: readonly string[] }
  | { kind: 'mails-failing'; store: string; count: number }
  | { kind: 'events-late'; store: string; oldestAt: string }
  | { kind: 'backup-missing' }
  | { kind: 'backup-old'; at: string }

type Store = Installation['stores'][number]

const findStoreProblems = ({ store, is_reachable, jobs, mails, deliveries }: Store, nowMs: number): Problem[] => {
  if (!is_reachable) return [{ kind: 'unreachable', store }]
  const problems: Problem[] = []
  if (jobs && jobs.failing.length > 0)
    problems.push({ kind: 'jobs-failing', store, jobs: jobs.failing.map(({ job }) => job) })
  if (jobs && jobs.overdue.length > 0) problems.push({ kind: 'jobs-overdue', store, jobs: jobs.overdue })
  const failedMails = (mails?.failing ?? 0) + (mails?.given_up ?? 0)
  if (failedMails > 0) problems.push({ kind: 'mails-failing', store, count: failedMails })
  if (deliveries && deliveries.workers === 0) problems.push({ kind: 'no-worker', store })
  const oldestAt = deliveries?.waiting.oldest_at ?? null
  if (oldestAt !== null && nowMs - Date.parse(oldestAt) > WAITING_MS)
    problems.push({ kind: 'events-late', store, oldestAt })
  return problems
}

const findBackupProblems = (backupAt: string | null, nowMs: number): Problem[] => {
  if (backupAt === null) return [{ kind: 'backup-missing' }]
  return nowMs - Date.parse(backupAt) > BACKUP_MS ? [{ kind: 'backup-old', at: backupAt }] : []
}

/** The most urgent first. Times are compared with those of the platform, whose clock the response has. */
export const findProblems = (installation: Installation): Problem[] => {
  const nowMs = Date.parse(installation.platform_time)
  return [
    ...(installation.is_quarantined ? [{ kind: 'quarantine' } as const] : []),
    ...installation.regions.flatMap(({ region, mode }): Problem[] =>
      mode === 'normal' ? [] : [{ kind: 'mode', region, mode }],
    ),
    ...installation.stores.flatMap((store) => findStoreProblems(store, nowMs)),
    ...findBackupProblems(installation.last_backup_at, nowMs),
  ]
}
