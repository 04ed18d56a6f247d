// Cleans up after a deleted account: removes every row and file that it had in its region, even if a process dies meanwhile.
import type { Transaction } from 'kysely'
import type { Feature } from '../../../../gate/feature.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { removeEntries } from '../audit/audit-store.ts'
import type { KnownRegions } from '../deps.ts'
import { insertCleanup, isPending, listCleanups, removeCleanup } from './account-cleanup-store.ts'

type Tx = Transaction<DirectoryTables>

const CLEANUP_TOPIC = 'account_cleanup'

export interface CleanupHooks {
  /** Removes what the account has in the region; repeatable as long as `isCurrent` says that it is still to be done. */
  'accounts.erasing'(userId: string, isCurrent: () => Promise<boolean>, signal: AbortSignal): Promise<void>
  /** Ends what the account has with others, whose rows stay: its connections as a customer (G-013). */
  'accounts.leaving'(userId: string): Promise<void>
  /** The rows of the account are gone from the region; what the directory keeps about them goes too. */
  'accounts.gone'(tx: Tx, userId: string): Promise<void>
}

export interface CleanupDeps {
  region: string
  directory: Database<DirectoryTables>
  log: Log
  regions: Pick<KnownRegions, 'getMode' | 'list'>
  mail: MailQueue
  reachRegion(region: string): Database<RegionTables>
  hooks: CleanupHooks
}

/** Requests the clean-up, in the transaction that deletes the account: no crash can separate the two. */
export const requestCleanup = async (
  { directory, clock }: { directory: Database<DirectoryTables>; clock: Clock },
  tx: Tx,
  { userId, home }: { userId: string; home: string },
): Promise<void> => {
  await insertCleanup(tx, { userId, region: home, at: clock.now() })
  await directory.notify(tx, CLEANUP_TOPIC, home)
}

/** Can be interrupted anywhere and repeated, by this process or by two at the same time. */
const cleanAccount = async (deps: CleanupDeps, userId: string, signal: AbortSignal): Promise<void> => {
  const { directory, hooks, regions, mail, reachRegion } = deps
  await hooks['accounts.erasing'](userId, () => isPending(directory.kysely, userId), signal)
  // Now that nothing can be written for the account, no new connection can begin while the existing ones end.
  await hooks['accounts.leaving'](userId)
  // A mail lies where the act was that wrote it, which may be the region of another company.
  for (const { key } of regions.list()) await mail.removeByAccount(reachRegion(key).kysely, userId)
  // Last: a service that was just being created has its entry by now, and no further one can be added.
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

  const cleanAll = async (): Promise<void> => {
    // While the region is paused, clean-ups wait.
    if (stopping.signal.aborted || regions.getMode(region) !== 'normal') return
    const failures: unknown[] = []
    for (const userId of await listCleanups(directory.kysely, region)) {
      if (stopping.signal.aborted) return
      await cleanAccount(deps, userId, stopping.signal).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0 && !stopping.signal.aborted) throw failures[0]
  }
  /** One at a time in this process, so that clean-ups leave database connections for the requests. */
  const run = (): Promise<void> => {
    const turn = last.then(cleanAll)
    last = turn.catch(() => undefined)
    return turn
  }
  const wake = (): void =>
    void run().catch((error) => log.error('the data of a deleted account could not be removed', error))

  return {
    // A notice wakes the worker at once; the job repeats what failed, and what waited for a paused region.
    jobs: [{ name: 'regions.account-cleanup', everyMs: 3600_000, run }],
    worker: {
      async start() {
        // The key is empty after a lost connection: a notice may have been missed.
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
