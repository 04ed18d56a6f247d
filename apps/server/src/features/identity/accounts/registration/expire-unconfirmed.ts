// Unconfirmed, unused accounts expire after 7 days: their address and code become free. The row stays until another
// account takes them, because its owner may come back, and is deleted after a year.

import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { getErrorCode } from '../../../../platform/db/store-error.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { ACCOUNT_TOPIC } from '../account-topic.ts'
import type { AccountDeps } from '../deps.ts'
import { findUnconfirmed, listUnconfirmed, removeUnconfirmed } from './unconfirmed-store.ts'

const CONFIRM_WITHIN_DAYS = 7
const RETENTION_DAYS = 400
const BATCH = 500
const FOREIGN_KEY_VIOLATION = '23503'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'mail' | 'tokens' | 'regions' | 'hooks'>

export interface UnconfirmedAccounts {
  /** Deletes the expired accounts with this address or code. Returns false if there was none. */
  free(names: { email: string; code?: string | undefined }): Promise<boolean>
  job: Job
}

/** Leaves no row, unlike the deletion of a used account: no other account has ever seen its id or code. */
const remove = ({ directory, mail }: Deps, userId: string): Promise<boolean> =>
  directory
    .transaction(async (tx) => {
      if (!(await removeUnconfirmed(tx, userId))) return false
      await mail.removeByAccount(tx, userId)
      await directory.notify(tx, ACCOUNT_TOPIC, userId)
      return true
    })
    .catch((error: unknown) => {
      // It has a client, a service or a delegate, so it is in use.
      if (getErrorCode(error) === FOREIGN_KEY_VIOLATION) return false
      throw error
    })

/** Returns true if it deleted an account. */
const removeUnused = async (deps: Deps, userIds: readonly string[]): Promise<boolean> => {
  if (userIds.length === 0) return false
  const { tokens, hooks } = deps
  const inUse = new Set([...(await tokens.grants.returned(userIds)), ...(await hooks['accounts.in-use'](userIds))])
  let hasRemoved = false
  for (const userId of userIds) if (!inUse.has(userId) && (await remove(deps, userId))) hasRemoved = true
  return hasRemoved
}

export const unconfirmedAccounts = (deps: Deps): UnconfirmedAccounts => {
  const { directory, clock, regions } = deps
  const daysAgo = (days: number): Date => new Date(clock.nowMs() - days * DAY_MS)
  // A region that is being repaired may not know that an account is in use.
  const areRegionsNormal = (): boolean => regions.list().every(({ key }) => regions.getMode(key) === 'normal')
  return {
    async free({ email, code }) {
      if (!areRegionsNormal()) return false
      return removeUnused(
        deps,
        await findUnconfirmed(directory.kysely, { before: daysAgo(CONFIRM_WITHIN_DAYS), email, code }),
      )
    },
    job: {
      name: 'accounts.expire',
      everyMs: DAY_MS,
      async run({ count }) {
        if (!areRegionsNormal()) return
        const before = daysAgo(RETENTION_DAYS)
        let after: string | undefined
        do {
          const userIds = await listUnconfirmed(directory.kysely, { before, after, limit: BATCH })
          after = userIds.at(-1)
          await removeUnused(deps, userIds)
          count(userIds.length)
        } while (after !== undefined)
      },
    },
  }
}
