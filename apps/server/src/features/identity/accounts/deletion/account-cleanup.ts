// Deletes all rows and files of a deleted account in its region, even if a process dies during the clean-up.
import type { Feature } from '../../../../gate/feature.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { removeEntries } from '../audit/audit-store.ts'
import type { KnownRegions } from '../deps.ts'
import { insertCleanup, isPending, listCleanups, removeCleanup } from './account-cleanup-store.ts'

const CLEANUP_TOPIC = 'account_cleanup'

export interface CleanupHooks {
  /** Deletes the account's data in the region; repeatable while `isCurrent` returns true. */
  'accounts.erasing'(userId: string, isCurrent: () => Promise<boolean>, signal: AbortSignal): Promise<void>
  /** Ends the account's relations to others, whose rows stay: its connections as a customer (G-013). */
  'accounts.leaving'(userId: string): Promise<void>
  /** Called once the account's rows are gone from the region, to delete the directory's entries about them. */
  'accounts.gone'(tx: DirectoryTx, userId: string): Promise<void>
}

export interface CleanupDeps {
  region: string
  directory: Database<DirectoryTables>
  log: Log
  regions: Pick<KnownRegions, 'getMode' | 'listCells'>
  mail: MailQueue
  reachRegion(region: string): Database<RegionTables>
  hooks: CleanupHooks
}

/** Requests the clean-up, in the transaction that deletes the account: no crash can separate the two. */
export const requestCleanup = async (
  { directory, clock }: { directory: Database<DirectoryTables>; clock: Clock },
  tx: DirectoryTx,
  { userId, home }: { userId: string; home: string },
): Promise<void> => {
  await insertCleanup(tx, { userId, region: home, at: clock.now() })
  await directory.notify(tx, CLEANUP_TOPIC, home)
}

/** Can be interrupted anywhere and repeated, even by two processes concurrently. */
const cleanAccount = async (deps: CleanupDeps, userId: string, signal: AbortSignal): Promise<void> => {
  const { directory, hooks, regions, mail, reachRegion } = deps
  await hooks['accounts.erasing'](userId, () => isPending(directory.kysely, userId), signal)
  // No more writes are possible for the account, so no new connection can start while the existing ones end.
  await hooks['accounts.leaving'](userId)
  // A mail is in the region of the operation that wrote it, which may be another company's.
  for (const { key } of regions.listCells()) await mail.removeByAccount(reachRegion(key).kysely, userId)
  // Last: a service created at the last moment has its entry by now, and no further one can be added.
  await directory.transaction(async (tx) => {
    await hooks['accounts.gone'](tx, userId)
    await removeEntries(tx, userId)
    await removeCleanup(tx, userId)
  })
}

export const accountCleanup = (deps: CleanupDeps): Required<Pick<Feature, 'jobs' | 'worker'>> => {
  const { region, directory, log, regions } = deps
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let stopListening = async (): Promise<void> => undefined

  const cleanAll = async (count: (cleaned: number) => void): Promise<void> => {
    // While the region is paused, clean-ups wait.
    if (stopping.signal.aborted || regions.getMode(region) !== 'normal') return
    const failures: unknown[] = []
    for (const userId of await listCleanups(directory.kysely, region)) {
      if (stopping.signal.aborted) return
      await cleanAccount(deps, userId, stopping.signal).catch((error: unknown) => failures.push(error))
      count(1)
    }
    if (failures.length > 0 && !stopping.signal.aborted) throw failures[0]
  }
  /** One at a time in this process, so that clean-ups leave database connections for the requests. */
  const run = (count: (cleaned: number) => void = () => undefined): Promise<void> => {
    const turn = last.then(() => cleanAll(count))
    last = turn.catch(() => undefined)
    return turn
  }
  const wake = (): void =>
    void run().catch((error) => log.error('the data of a deleted account could not be removed', error))

  return {
    // A notification wakes the worker immediately; the job repeats failed ones and those of a paused region.
    jobs: [{ name: 'regions.account-cleanup', everyMs: 3600_000, run: ({ count }) => run(count) }],
    worker: {
      async start() {
        // The key is empty after a lost connection: a notification may have been missed.
        stopListening = await directory.listen(CLEANUP_TOPIC, (key) => {
          if (key === region || key === '') wake()
        })
        // An earlier process may have left clean-ups undone.
        wake()
      },
      async stop() {
        await stopListening()
        stopping.abort()
        await last
      },
    },
  }
}
