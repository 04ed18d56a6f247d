// What a deleted account had in its region goes: every row and every file, also when a process dies in between.
import type { Transaction } from 'kysely'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Blobs } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { removeFiles } from '../move/files.ts'
import { alone, removeRows, shutOut } from '../move/rows.ts'
import type { Regions } from '../region-list.ts'
import { insertCleanup, isWaiting, listCleanups, removeCleanup } from './store.ts'

type Tx = Transaction<DirectoryTables>

const CLEANUP_TOPIC = 'account_cleanup'

export interface CleanupNeeds {
  region: string
  /** The region's own database and files. */
  database: Database<RegionTables>
  files: Blobs
  directory: Database<DirectoryTables>
  log: Log
  regions: Pick<Regions, 'modeOf'>
  hooks: CleanupHooks
}

export interface CleanupHooks {
  /** Ends what the account has with others, whose rows stay: its connections as a customer (G-013). */
  'regions.account-leaving'(userId: string): Promise<void>
  /** The rows of the account are gone from the region: what the directory keeps about them goes too. */
  'regions.account-gone'(tx: Tx, userId: string): Promise<void>
}

export interface AccountCleanup {
  jobs: Job[]
  /** Cleans up from its start on whenever an account is deleted, and what an earlier process left undone. */
  worker: { start(): Promise<void>; stop(): Promise<void> }
}

/** Asks for the clean-up, in the transaction that deletes the account. */
export const askCleanup =
  ({ directory, clock }: { directory: Database<DirectoryTables>; clock: Clock }) =>
  async (tx: Tx, { userId, home }: { userId: string; home: string }): Promise<void> => {
    await insertCleanup(tx, { userId, region: home, at: clock.now() })
    await directory.notify(tx, CLEANUP_TOPIC, home)
  }

type CleanNeeds = Pick<CleanupNeeds, 'database' | 'files' | 'directory' | 'hooks'>

/** Can be cut off anywhere and done again, by this process or by two at once. */
const cleanAccount =
  ({ database, files, directory, hooks }: CleanNeeds) =>
  async (userId: string, signal: AbortSignal): Promise<void> => {
    const isCurrent = () => isWaiting(directory.kysely, userId)
    // Whoever was let in before the deletion, with a slow body, must not bring a row back to life.
    await shutOut(database, userId, isCurrent, signal)
    await alone(database, userId, isCurrent, async (tx) => {
      await removeRows(tx, userId)
      await removeFiles(files, userId, signal)
    })
    // After the region is shut off to it: what it began before that is there to be ended, and nothing new begins.
    await hooks['regions.account-leaving'](userId)
    // After the region: a service that was being created has its entry by now, and no further one can come.
    await directory.transaction(async (tx) => {
      await hooks['regions.account-gone'](tx, userId)
      await removeCleanup(tx, userId)
    })
  }

export const accountCleanup = (needs: CleanupNeeds): AccountCleanup => {
  const { region, directory, log, regions } = needs
  const clean = cleanAccount(needs)
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let stopListening = async (): Promise<void> => undefined

  const cleanAll = async (): Promise<void> => {
    // While the operator has paused the region, what is left to do waits.
    if (stopping.signal.aborted || regions.modeOf(region) !== 'normal') return
    const failures: unknown[] = []
    for (const userId of await listCleanups(directory.kysely, region)) {
      if (stopping.signal.aborted) return
      await clean(userId, stopping.signal).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0 && !stopping.signal.aborted) throw failures[0]
  }
  /** One at a time in this process, so that clean-ups do not take the connections from the requests. */
  const run = (): Promise<void> => {
    const turn = last.then(cleanAll)
    last = turn.catch(() => undefined)
    return turn
  }
  const wake = (): void => void run().catch((error) => log.error('a deleted account was not cleaned up', error))

  return {
    // The notice wakes at once; the job is for what failed, and for a region that was paused.
    jobs: [{ name: 'regions.account-cleanup', everyMs: 3600_000, run }],
    worker: {
      async start() {
        // The key is empty after a lost connection: a notice may have been missed.
        stopListening = await directory.listen(CLEANUP_TOPIC, (key) => {
          if (key === region || key === '') wake()
        })
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
