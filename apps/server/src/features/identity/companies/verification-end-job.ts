// Reports that a verification by the operator ends soon: 30 and 7 days before.

import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { chooseLanguage, type MailText } from '../../../platform/mail/mail-text.ts'
import type { CompanyDeps } from './deps.ts'
import { type IdentityRow, listEnding, lockIdentity, updateIdentity } from './identity-store.ts'

const EVERY_MS = 3600_000
/** Days before the end → the number of mails sent until then. */
const NOTICES = [
  { days: 7, count: 2 },
  { days: 30, count: 1 },
] as const
const BATCH = 100

const writeEnglish = (platform: string, day: string): MailText => ({
  subject: 'The verification of your company ends soon',
  text: `The verification of your company by ${platform} ends on ${day}. Ask the operator to verify it again.`,
})
const writeGerman = (platform: string, day: string): MailText => ({
  subject: 'Die Prüfung Ihres Unternehmens läuft bald ab',
  text: `Die Prüfung Ihres Unternehmens durch ${platform} läuft am ${day.split('-').reverse().join('.')} ab. Bitten Sie den Betreiber, es erneut zu prüfen.`,
})

export const verificationEndJob = ({ directory, clock, mail, accounts, platformName }: CompanyDeps): Job => {
  const tell = (row: IdentityRow, count: number): Promise<void> =>
    directory.transaction(async (tx) => {
      const current = await lockIdentity(tx, row.company_user_id)
      if (!current?.expires_at || current.expiry_notices >= count) return
      await updateIdentity(tx, row.company_user_id, { expiry_notices: count })
      const mailbox = (await accounts.listMailboxes([row.company_user_id])).get(row.company_user_id)
      if (mailbox === undefined) return
      const write = chooseLanguage(mailbox.language, { en: writeEnglish, de: writeGerman })
      await mail.add(tx, {
        accountId: row.company_user_id,
        to: mailbox.to,
        isConfirmed: mailbox.isConfirmed,
        kind: 'verification_ending',
        ...write(platformName, current.expires_at.toISOString().slice(0, 10)),
      })
    })

  return {
    name: 'identity.verifications',
    everyMs: EVERY_MS,
    async run({ count: report }) {
      const now = clock.now()
      for (const { days, count } of NOTICES) {
        const until = new Date(now.getTime() + days * DAY_MS)
        for (;;) {
          const rows = await listEnding(directory.kysely, { now, until, notices: count, limit: BATCH })
          for (const row of rows) await tell(row, count)
          report(rows.length)
          if (rows.length < BATCH) break
        }
      }
    },
  }
}
