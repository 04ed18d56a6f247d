// Reports that a verification by the operator ends soon: 30 and 7 days before.
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { CompanyDeps } from './deps.ts'
import { type IdentityRow, listEnding, lockIdentity, updateIdentity } from './identity-store.ts'

const EVERY_MS = 3600_000
const DAY_MS = 24 * 3600_000
/** Days before the end → how many mails have been sent then. */
const NOTICES = [
  { days: 7, count: 2 },
  { days: 30, count: 1 },
] as const
const BATCH = 100

export const expiryJob = ({ directory, clock, mail, accounts, platformName }: CompanyDeps): Job => {
  const tell = (row: IdentityRow, count: number): Promise<void> =>
    directory.transaction(async (tx) => {
      const current = await lockIdentity(tx, row.company_user_id)
      if (!current?.expires_at || current.expiry_notices >= count) return
      await updateIdentity(tx, row.company_user_id, { expiry_notices: count })
      const to = (await accounts.listEmails([row.company_user_id])).get(row.company_user_id)
      if (to === undefined) return
      await mail.add(tx, {
        accountId: row.company_user_id,
        to,
        kind: 'verification_ending',
        subject: 'The verification of your company ends soon',
        text: `The verification of your company by ${platformName} ends on ${current.expires_at.toISOString().slice(0, 10)}. Ask the operator to verify it again.`,
      })
    })

  return {
    name: 'identity.verifications',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now()
      for (const { days, count } of NOTICES) {
        const until = new Date(now.getTime() + days * DAY_MS)
        for (;;) {
          const rows = await listEnding(directory.kysely, { now, until, notices: count, limit: BATCH })
          for (const row of rows) await tell(row, count)
          if (rows.length < BATCH) break
        }
      }
    },
  }
}
