// Closes the gates of this process for accounts on hold, and announces when no call for such an account is left in it.
import type { Feature } from '../../../../gate/feature.ts'
import type { AccountGate } from '../../../../platform/account-gate.ts'
import { cachedValue, type Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { type AccountHold, listHolds } from './hold-store.ts'

export const HOLD_TOPIC = 'account_hold'
/** Announced by every process that serves calls. */
const CALLS = 'calls'
const formatDrained = (holdId: string): string => `calls without ${holdId}`

type Directory = Database<DirectoryTables>

/** False: a process still has a call for the account of the hold. */
export const isDrained = async (directory: Directory, holdId: string): Promise<boolean> => {
  // In this order: a process that starts in between reads the hold itself.
  const serving = await directory.listAnnouncers(CALLS, '')
  return serving.isSubsetOf(await directory.listAnnouncers(formatDrained(holdId), ''))
}

interface Deps {
  directory: Directory
  accountGate: Pick<AccountGate, 'close' | 'open'>
  log: Log
}

export const accountHolds = ({ directory, accountGate, log }: Deps): Required<Pick<Feature, 'start' | 'stop'>> => {
  /** The accounts of the current holds. */
  const userIds = new Map<string, string>()

  const drain = async ({ holdId, userId }: AccountHold): Promise<void> => {
    await accountGate.close(userId)
    if (userIds.has(holdId)) await directory.announce(formatDrained(holdId), '')
    // It ended meanwhile.
    if (!userIds.has(holdId)) await directory.withdraw(formatDrained(holdId))
  }
  const report = (error: unknown): void => log.error('a hold of an account was not announced', error)
  const apply = (holds: readonly AccountHold[]): void => {
    const current = new Set(holds.map(({ holdId }) => holdId))
    for (const [holdId, userId] of userIds) {
      if (current.has(holdId)) continue
      userIds.delete(holdId)
      accountGate.open(userId)
      directory.withdraw(formatDrained(holdId)).catch(report)
    }
    for (const hold of holds) {
      if (userIds.has(hold.holdId)) continue
      userIds.set(hold.holdId, hold.userId)
      drain(hold).catch(report)
    }
  }
  const cachedHolds = cachedValue({
    db: directory,
    topic: HOLD_TOPIC,
    load: async (): Promise<void> => apply(await listHolds(directory.kysely)),
  })
  return {
    async start() {
      await directory.announce(CALLS, '')
      await cachedHolds.start()
    },
    stop: cachedHolds.stop,
  }
}
