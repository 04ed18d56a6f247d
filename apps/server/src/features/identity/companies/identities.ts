// Identities of companies as others see them: what was checked, and verified companies with a name that looks the same.
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { codeKey, type NameKeys, toNameKeys } from '../names/index.ts'
import type { CompanyDeps } from './deps.ts'
import { findShownDomain } from './domains/domain-store.ts'
import { type IdentityRow, listIdentities, saveIdentity, updateIdentity } from './identity-store.ts'

interface Company {
  userId: string
  displayName: string
  code: string | null
  createdAt: Date
}

export const isCheckedByOperator = (row: IdentityRow | undefined, now: Date): boolean =>
  row?.expires_at != null && row.expires_at > now

const getState = (row: IdentityRow | undefined, now: Date): CompanyIdentity['verified'] => {
  if (isCheckedByOperator(row, now)) return 'operator'
  return row?.domain == null ? 'none' : 'domain'
}

const getCheckTime = (row: IdentityRow | undefined, state: CompanyIdentity['verified']): Date | null => {
  if (state === 'none') return null
  return row?.checked_at ?? row?.verified_at ?? null
}

const toIdentity = (company: Company, keys: NameKeys, rows: readonly IdentityRow[], now: Date): CompanyIdentity => {
  const row = rows.find(({ company_user_id }) => company_user_id === company.userId)
  const state = getState(row, now)
  const checkedAt = getCheckTime(row, state)
  const isConflict = (other: IdentityRow): boolean =>
    other.company_user_id !== company.userId &&
    (other.name_key === keys.name_key || other.look_key === keys.look_key) &&
    getState(other, now) !== 'none'
  const conflicts = rows.filter(isConflict)
  return {
    company_user_id: company.userId,
    code: company.code,
    verified: state,
    domain: row?.domain ?? null,
    legal_name: state === 'operator' ? (row?.legal_name ?? null) : null,
    checked_at: checkedAt && formatTimestamp(checkedAt),
    since: company.createdAt.toISOString().slice(0, 10),
    name_key: keys.name_key,
    name_conflict: conflicts.length > 0,
    name_conflict_domain: conflicts.find(({ domain }) => domain !== null)?.domain ?? null,
  }
}

export const identities = ({ directory, clock, accounts }: CompanyDeps) => {
  /** The existing companies, by id, in one query. */
  const list = async (userIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>> => {
    const ids = [...new Set(userIds)]
    const companies = [...(await accounts.listPublicAccounts(ids)).values()]
    if (companies.length === 0) return new Map()
    const companiesWithKeys = companies.map((company) => ({ company, keys: toNameKeys(company.displayName) }))
    const rows = await listIdentities(
      directory.kysely,
      ids,
      companiesWithKeys.map(({ keys }) => keys),
    )
    const now = clock.now()
    return new Map(companiesWithKeys.map(({ company, keys }) => [company.userId, toIdentity(company, keys, rows, now)]))
  }

  /** The keys by which companies that look the same are found. */
  const readKeys = async (userId: string) => {
    const company = (await accounts.listPublicAccounts([userId], { fresh: true })).get(userId)
    return {
      company_user_id: userId,
      ...toNameKeys(company?.displayName ?? ''),
      code_key: codeKey(company?.code ?? ''),
    }
  }

  return {
    list,
    readKeys,
    find: async (userId: string): Promise<CompanyIdentity | undefined> => (await list([userId])).get(userId),
    /** Shows the domain that is proven now, or none. */
    async refreshDomain(tx: DirectoryTx, userId: string): Promise<void> {
      const row = await findShownDomain(tx, userId)
      const change = { domain: row?.domain ?? null, checked_at: row?.checked_at ?? null }
      if (row) await saveIdentity(tx, await readKeys(userId), change)
      else await updateIdentity(tx, userId, change)
    },
  }
}

export type Identities = ReturnType<typeof identities>
