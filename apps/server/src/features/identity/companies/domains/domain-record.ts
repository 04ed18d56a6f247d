// A domain as its owner sees it, with what proves it.
import type { CompanyDomain } from '@company-data/protocol/wire/identity/companies/company-domains'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { DomainRow } from './domain-store.ts'

const PENDING_MS = 7 * 24 * 3600_000
export const PROOF_PATH = '/.well-known/company-data.txt'

export const buildProof = ({ token }: Pick<DomainRow, 'token'>): string => `company-data=${token}`
export const buildRecordName = ({ domain }: Pick<DomainRow, 'domain'>): string => `_company-data.${domain}`

/** The end of the time in which a new domain must be proven; undefined of every other one. */
const getExpiry = ({ status, created_at }: DomainRow): Date | undefined =>
  status === 'pending' ? new Date(created_at.getTime() + PENDING_MS) : undefined

export const isExpired = (row: DomainRow, now: Date): boolean => {
  const expiry = getExpiry(row)
  return expiry !== undefined && expiry <= now
}

export const toDomainRecord = (row: DomainRow): CompanyDomain => {
  const expiry = getExpiry(row)
  return {
    id: row.id,
    domain: row.domain,
    status: row.status as CompanyDomain['status'],
    token: row.token,
    dns: { name: buildRecordName(row), type: 'TXT', value: buildProof(row) },
    https: { url: `https://${row.domain}${PROOF_PATH}`, body: buildProof(row) },
    expires_at: expiry ? formatTimestamp(expiry) : null,
    method: row.method as CompanyDomain['method'],
    checked_at: row.checked_at && formatTimestamp(row.checked_at),
    last_error: row.last_error as CompanyDomain['last_error'],
  }
}
