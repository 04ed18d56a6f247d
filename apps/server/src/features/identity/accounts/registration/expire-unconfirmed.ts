// An account whose e-mail address nobody has confirmed and nobody has used expires: its address and its code are free again.
import { codeOf } from '../../../../platform/db/store-error.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { ACCOUNT_TOPIC } from '../account-state.ts'
import type { AccountNeeds } from '../needs.ts'
import { listUnconfirmed, removeUnconfirmed } from './unconfirmed-store.ts'

const DAY_MS = 24 * 3600_000
const CONFIRM_WITHIN_DAYS = 7
const BATCH = 500
const FOREIGN_KEY_VIOLATION = '23503'

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'mail' | 'tokens' | 'regions' | 'hooks'>

/** Unlike a deleted account it leaves no row: nobody has ever met it by its id or its code. */
const remove = ({ directory, mail }: Needs, userId: string): Promise<void> =>
  directory
    .transaction(async (tx) => {
      if (!(await removeUnconfirmed(tx, userId))) return
      await mail.removeOf(tx, userId)
      await directory.notify(tx, ACCOUNT_TOPIC, userId)
    })
    .catch((error: unknown) => {
      // It has a client, a service or a delegate, so it is in use.
      if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    })

const listInUse = async ({ tokens, hooks }: Needs, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set()
  return new Set([...(await tokens.grants.returned(userIds)), ...(await hooks['accounts.in-use'](userIds))])
}

export const unconfirmedJob = (needs: Needs): Job => {
  const { directory, clock, regions } = needs
  return {
    name: 'accounts.expire',
    everyMs: DAY_MS,
    async run() {
      // Whether an account is in use is asked in every region, and one that is being repaired may not know.
      if (regions.list().some(({ key }) => regions.modeOf(key) !== 'normal')) return
      const before = new Date(clock.nowMs() - CONFIRM_WITHIN_DAYS * DAY_MS)
      let after: string | undefined
      do {
        const userIds = await listUnconfirmed(directory.kysely, { before, after, limit: BATCH })
        after = userIds.at(-1)
        const inUse = await listInUse(needs, userIds)
        for (const userId of userIds) if (!inUse.has(userId)) await remove(needs, userId)
      } while (after !== undefined)
    },
  }
}
