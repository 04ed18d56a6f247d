// Decisions of the operator about a company: its verification and its suspension.

import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { displayText, normalizeName } from '@company-data/protocol/names'
import { reason } from '@company-data/protocol/reasons'
import type {
  CheckedCompany,
  CompanySuspension,
  CompanyVerification,
} from '@company-data/protocol/wire/operations/company-verification'
import { maxVerificationDays } from '@company-data/protocol/wire/operations/company-verification'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { toNameKeys } from '../names/index.ts'
import { NO_VERIFICATION } from './company-names.ts'
import type { CompanyDeps } from './deps.ts'
import type { Identities } from './identities.ts'
import { findIdentity, saveIdentity } from './identity-store.ts'

const OPERATOR = { kind: 'operator' } as const

const invalidExpiry = (): ApiError =>
  invalidMember('expires_at', reason('time.not_within_days', { days: maxVerificationDays }))

const requireExpiry = (text: string, nowMs: number): Date => {
  const expiry = new Date(text)
  const aheadMs = expiry.getTime() - nowMs
  if (!(aheadMs > 0 && aheadMs <= maxVerificationDays * DAY_MS)) throw invalidExpiry()
  return expiry
}

const toShownName = (name: string): string => normalizeName(displayText(name))

/** The name stays until the transaction ends: a company that is renamed at the same moment is not verified. */
const lockName = async (
  { lockDisplayName }: CompanyDeps['accounts'],
  tx: DirectoryTx,
  companyUserId: string,
  expectedName: string | undefined,
): Promise<string> => {
  const name = await lockDisplayName(tx, companyUserId)
  if (name === undefined) throw new ApiError('ops.company_unknown')
  if (expectedName !== undefined && toShownName(expectedName) !== toShownName(name))
    throw new ApiError('ops.company_renamed')
  return displayText(name)
}

export const operatorDecisions = (deps: CompanyDeps, identities: Identities) => {
  const { directory, clock, accounts } = deps

  const requireCompany = async (companyUserId: string): Promise<void> => {
    const publicAccounts = await accounts.listPublicAccounts([companyUserId], { fresh: true })
    if (publicAccounts.get(companyUserId.toLowerCase())?.usertype !== 'company')
      throw new ApiError('ops.company_unknown')
  }

  const read = async (companyUserId: string): Promise<CheckedCompany> => {
    const identity = await identities.find(companyUserId)
    if (!identity) throw new ApiError('ops.company_unknown')
    const row = await findIdentity(directory.kysely, companyUserId)
    return {
      ...identity,
      register: row?.register ?? null,
      country: row?.country ?? null,
      expires_at: row?.expires_at ? formatTimestamp(row.expires_at) : null,
      suspended_at: row?.suspended_at ? formatTimestamp(row.suspended_at) : null,
      suspension_reason: row?.suspension_reason ?? null,
    }
  }

  const verify = async (tx: DirectoryTx, companyUserId: string, verification: NonNullable<CompanyVerification>) => {
    const { display_name, expected_display_name, legal_name, register, country } = verification
    const expires_at = requireExpiry(verification.expires_at, clock.nowMs())
    const currentName = await lockName(accounts, tx, companyUserId, expected_display_name)
    const name = display_name ? normalizeName(display_name) : currentName
    if (display_name) await accounts.setDisplayName(tx, companyUserId, name)
    const keys = await identities.readKeys(companyUserId)
    const change = { legal_name, register, country, expires_at, verified_at: clock.now(), expiry_notices: 0 }
    await saveIdentity(tx, { ...keys, ...toNameKeys(name) }, change)
    const data = { display_name: name, legal_name, register, country, expires_at: formatTimestamp(expires_at) }
    await accounts.audit(tx, { companyUserId, actor: OPERATOR, action: 'company.verified', data })
  }

  const end = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
    await saveIdentity(tx, await identities.readKeys(companyUserId), NO_VERIFICATION)
    await accounts.audit(tx, { companyUserId, actor: OPERATOR, action: 'company.unverified', data: {} })
  }

  /** Also for a decision on a report, in its transaction. */
  const suspendIn = async (
    tx: DirectoryTx,
    companyUserId: string,
    { suspended, reason }: CompanySuspension,
  ): Promise<void> => {
    const change = {
      suspended_at: suspended ? clock.now() : null,
      suspension_reason: suspended ? (reason ?? null) : null,
    }
    await saveIdentity(tx, await identities.readKeys(companyUserId), change)
    const action = suspended ? 'company.suspended' : 'company.unsuspended'
    await accounts.audit(tx, { companyUserId, actor: OPERATOR, action, data: { reason: reason ?? null } })
  }

  return {
    read,
    suspendIn,
    async verify(companyUserId: string, verification: CompanyVerification): Promise<CheckedCompany> {
      await requireCompany(companyUserId)
      await directory.transaction((tx) =>
        verification === null ? end(tx, companyUserId) : verify(tx, companyUserId, verification),
      )
      return read(companyUserId)
    },
    async suspend(companyUserId: string, suspension: CompanySuspension): Promise<CheckedCompany> {
      await requireCompany(companyUserId)
      await directory.transaction((tx) => suspendIn(tx, companyUserId, suspension))
      return read(companyUserId)
    },
  }
}

export type OperatorDecisions = ReturnType<typeof operatorDecisions>
