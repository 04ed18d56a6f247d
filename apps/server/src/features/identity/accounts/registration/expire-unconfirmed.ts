// An account whose e-mail address nobody has confirmed and nobody has used expires: whoever wants its address or its code gets
// it. Until somebody does it stays, because its owner may come back; after a year its row is removed too.
import { codeOf } from '../../../../platform/db/store-error.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { ACCOUNT_TOPIC } from '../account-state.ts'
import type { AccountNeeds } from '../needs.ts'
import { findUnconfirmed, listUnconfirmed, removeUnconfirmed } from './unconfirmed-store.ts'

const DAY_MS = 24 * 3600_000
const CONFIRM_WITHIN_DAYS = 7
const KEEP_DAYS = 400
const BATCH = 500
const FOREIGN_KEY_VIOLATION = '23503'

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'mail' | 'tokens' | 'regions' | 'hooks'>

export interface UnconfirmedAccounts {
  /** Removes the accounts that have expired and have this address or code. False: there was none. */
  free(names: { email: string; code?: string | undefined }): Promise<boolean>
  job: Job
}

/** Unlike a deleted account it leaves no row: nobody has ever met it by its id or its code. */
const remove = ({ directory, mail }: Needs, userId: string): Promise<boolean> =>
  directory
    .transaction(async (tx) => {
      if (!(await removeUnconfirmed(tx, userId))) return false
      await mail.removeOf(tx, userId)
      await directory.notify(tx, ACCOUNT_TOPIC, userId)
      return true
    })
    .catch((error: unknown) => {
      // It has a client, a service or a delegate, so it is in use.
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) return false
      throw error
    })

/** Answers whether any was removed. */
const removeUnused = async (needs: Needs, userIds: readonly string[]): Promise<boolean> => {
  if (userIds.length === 0) return false
  const { tokens, hooks } = needs
  const inUse = new Set([...(await tokens.grants.returned(userIds)), ...(await hooks['accounts.in-use'](userIds))])
  let hasRemoved = false
  for (const userId of userIds) if (!inUse.has(userId) && (await remove(needs, userId))) hasRemoved = true
  return hasRemoved
}

export const unconfirmedAccounts = (needs: Needs): UnconfirmedAccounts => {
  const { directory, clock, regions } = needs
  const daysAgo = (days: number): Date => new Date(clock.nowMs() - days * DAY_MS)
  // Whether an account is in use is asked in every region, and one that is being repaired may not know.
  const isKnown = (): boolean => regions.list().every(({ key }) => regions.modeOf(key) === 'normal')
  return {
    async free({ email, code }) {
      if (!isKnown()) return false
      return removeUnused(
        needs,
        await findUnconfirmed(directory.kysely, { before: daysAgo(CONFIRM_WITHIN_DAYS), email, code }),
      )
    },
    job: {
      name: 'accounts.expire',
      everyMs: DAY_MS,
      async run() {
        if (!isKnown()) return
        const before = daysAgo(KEEP_DAYS)
        let after: string | undefined
        do {
          const userIds = await listUnconfirmed(directory.kysely, { before, after, limit: BATCH })
          after = userIds.at(-1)
          await removeUnused(needs, userIds)
        } while (after !== undefined)
      },
    },
  }
}
