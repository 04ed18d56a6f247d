// Records the result of checking a domain: it is proven, it begins to fail, or it has failed for too long.
import { randomInt } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { CompanyDeps } from '../deps.ts'
import type { Identities } from '../identities.ts'
import { type DomainMailKind, domainMail } from './domain-mails.ts'
import { type DomainRow, updateDomain } from './domain-store.ts'
import type { Proof } from './find-proof.ts'

const FAILING_DAYS = 7
/** The days of failing on which the owner gets a mail. */
const NOTICE_DAYS = [0, 3]

type Failure = Exclude<Proof, { method: string }>

export const checkRecorder = ({ clock, mail, accounts, platformName }: CompanyDeps, identities: Identities) => {
  /** Nearly a day later, so that the checks of all domains do not come at once. */
  const nextCheck = (): Date => new Date(clock.nowMs() + DAY_MS - randomInt(HOUR_MS))

  const tell = async (tx: DirectoryTx, { company_user_id, domain }: DomainRow, kind: DomainMailKind): Promise<void> => {
    const mailbox = (await accounts.listMailboxes([company_user_id])).get(company_user_id)
    if (mailbox === undefined) return
    const text = domainMail(mailbox.language, kind, domain, platformName)
    await mail.add(tx, { accountId: company_user_id, ...mailbox, kind, ...text })
  }

  /** False if another company has proven the domain meanwhile. */
  const recordProof = async (tx: DirectoryTx, row: DomainRow, { method }: { method: string }): Promise<boolean> => {
    const now = clock.now()
    const isNew = row.status === 'pending' || row.status === 'ended'
    const isSaved = await updateDomain(tx, row.id, {
      status: 'verified',
      method,
      checked_at: now,
      next_check_at: nextCheck(),
      failing_since: null,
      failing_notices: 0,
      last_error: null,
      ...(isNew && { verified_at: now }),
    })
    if (isSaved) await identities.refreshDomain(tx, row.company_user_id)
    return isSaved
  }

  const recordEnd = async (tx: DirectoryTx, row: DomainRow, reason: string): Promise<void> => {
    await updateDomain(tx, row.id, {
      status: 'ended',
      checked_at: clock.now(),
      next_check_at: null,
      last_error: reason,
    })
    await identities.refreshDomain(tx, row.company_user_id)
    const { company_user_id: companyUserId, id, domain } = row
    const data = { domain_id: id, domain }
    await accounts.audit(tx, { companyUserId, actor: { kind: 'system' }, action: 'domain.ended', data })
    await tell(tx, row, 'domain_ended')
  }

  const recordFailing = async (tx: DirectoryTx, row: DomainRow, reason: string): Promise<void> => {
    const now = clock.now()
    const since = row.failing_since ?? now
    const failingDays = (now.getTime() - since.getTime()) / DAY_MS
    if (failingDays >= FAILING_DAYS) {
      await recordEnd(tx, row, reason)
      return
    }
    const notices = NOTICE_DAYS.filter((day) => failingDays >= day).length
    const change = { status: 'failing', failing_since: since, failing_notices: notices, last_error: reason }
    await updateDomain(tx, row.id, { ...change, checked_at: now, next_check_at: nextCheck() })
    await identities.refreshDomain(tx, row.company_user_id)
    if (notices > row.failing_notices) await tell(tx, row, 'domain_failing')
  }

  return {
    recordProof,
    async recordFailure(tx: DirectoryTx, row: DomainRow, { reason, isOurs }: Failure): Promise<void> {
      const isProven = row.status === 'verified' || row.status === 'failing'
      // A failure of the platform is repeated soon and not held against the domain.
      if (isProven && isOurs) await updateDomain(tx, row.id, { next_check_at: new Date(clock.nowMs() + HOUR_MS) })
      else if (isProven) await recordFailing(tx, row, reason)
      else await updateDomain(tx, row.id, { checked_at: clock.now(), last_error: reason })
    },
  }
}

export type CheckRecorder = ReturnType<typeof checkRecorder>
