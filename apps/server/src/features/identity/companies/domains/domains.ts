// Adds, lists, checks and removes the domains of a company.
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDomain } from '@company-data/protocol/wire/identity/companies/company-domains'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { CompanyDeps } from '../deps.ts'
import type { Identities } from '../identities.ts'
import { addDomain } from './add-domain.ts'
import { auditDomain } from './domain-audit.ts'
import { isExpired, toDomainRecord } from './domain-record.ts'
import { type DomainRow, findDomain, listDomains, lockDomain, removeDomain } from './domain-store.ts'
import { findProof } from './find-proof.ts'
import { checkRecorder } from './record-check.ts'

const missing = (reason: string): ApiError =>
  new ApiError('domains.proof_missing', { message: `The proof was not found: ${reason}.`, members: { reason } })

export const domains = (deps: CompanyDeps, identities: Identities) => {
  const { directory, clock, domainNet } = deps
  const find = findProof(domainNet)
  const recorder = checkRecorder(deps, identities)
  const audit = auditDomain(deps)

  const requireDomain = async ({ userId }: SessionCaller, id: string): Promise<DomainRow> => {
    const row = await findDomain(directory.kysely, userId, id)
    if (!row) throw new ApiError('domains.not_found')
    return row
  }

  return {
    recorder,
    add: addDomain(deps),
    list: async ({ userId }: SessionCaller): Promise<CompanyDomain[]> =>
      (await listDomains(directory.kysely, userId)).map(toDomainRecord),
    read: async (caller: SessionCaller, id: string): Promise<CompanyDomain> =>
      toDomainRecord(await requireDomain(caller, id)),

    async check(caller: SessionCaller, id: string): Promise<CompanyDomain> {
      const before = await requireDomain(caller, id)
      if (isExpired(before, clock.now())) throw missing('expired')
      const proof = await find(before)
      const reason = await directory.transaction(async (tx) => {
        const row = await lockDomain(tx, id)
        if (!row) throw new ApiError('domains.not_found')
        if ('reason' in proof) {
          await recorder.recordFailure(tx, row, proof)
          return proof.reason
        }
        if (!(await recorder.recordProof(tx, row, proof))) throw new ApiError('domains.taken')
        if (row.status === 'pending' || row.status === 'ended') await audit(tx, caller, 'domain.verified', row)
        return undefined
      })
      if (reason !== undefined) throw missing(reason)
      return toDomainRecord(await requireDomain(caller, id))
    },

    remove: (caller: SessionCaller, id: string): Promise<void> =>
      directory.transaction(async (tx) => {
        const row = await removeDomain(tx, caller.userId, id)
        if (!row) throw new ApiError('domains.not_found')
        await identities.refreshDomain(tx, caller.userId)
        await audit(tx, caller, 'domain.removed', row)
      }),
  }
}

export type Domains = ReturnType<typeof domains>
