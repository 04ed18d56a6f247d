// Adds a domain to a company, with the token that will prove it.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDomain } from '@company-data/protocol/wire/identity/companies/company-domains'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { CompanyDeps } from '../deps.ts'
import { auditDomain } from './domain-audit.ts'
import { isOwnable, parseDomain } from './domain-name.ts'
import { isExpired, toDomainRecord } from './domain-record.ts'
import { type DomainRow, insertDomain, isProvenByAnother, lockByName, updateDomain } from './domain-store.ts'

const TOKEN_BYTES = 32

export const addDomain = (deps: CompanyDeps) => {
  const { directory, clock, ids, domainNet, quotas } = deps
  const audit = auditDomain(deps)

  const requireName = (text: string): string => {
    const domain = parseDomain(text)
    const isAccepted = domain !== undefined && (domainNet.isAllowed(domain) || isOwnable(domain))
    if (!isAccepted) throw new ApiError('domains.invalid')
    return domain
  }

  const newProof = () => ({ token: randomBytes(TOKEN_BYTES).toString('base64url'), created_at: clock.now() })

  /** A domain that has expired gets a new token and another seven days. */
  const restart = async (tx: DirectoryTx, row: DomainRow): Promise<DomainRow> => {
    if (!isExpired(row, clock.now())) return row
    const change = { ...newProof(), checked_at: null, last_error: null }
    await updateDomain(tx, row.id, change)
    return { ...row, ...change }
  }

  /** False if a concurrent call of the same company was faster. */
  const create = async (tx: DirectoryTx, caller: SessionCaller, domain: string): Promise<boolean> => {
    const row = { id: ids.next(), company_user_id: caller.userId, domain, status: 'pending', ...newProof() }
    if (!(await insertDomain(tx, row))) return false
    await audit(tx, caller, 'domain.added', row)
    await quotas.requireWithin(['domains'], caller.userId, tx)
    return true
  }

  /** `isNew`: the company did not have the domain. */
  return (caller: SessionCaller, text: string): Promise<{ record: CompanyDomain; isNew: boolean }> => {
    const domain = requireName(text)
    return directory.transaction(async (tx) => {
      const existing = await lockByName(tx, caller.userId, domain)
      if (existing) return { record: toDomainRecord(await restart(tx, existing)), isNew: false }
      if (await isProvenByAnother(tx, caller.userId, domain)) throw new ApiError('domains.taken')
      const isNew = await create(tx, caller, domain)
      const row = await lockByName(tx, caller.userId, domain)
      if (!row) throw new ApiError('server.overloaded')
      return { record: toDomainRecord(row), isNew }
    })
  }
}
