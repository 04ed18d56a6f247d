// Entry point of companies: who they are, the domains they own, and what the operator decides about them.
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { CheckedCompany } from '@company-data/protocol/wire/operations/company-verification'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { AccountNaming } from '../accounts/index.ts'
import { companyNames } from './company-names.ts'
import type { CompanyDeps } from './deps.ts'
import { domainJob } from './domains/domain-job.ts'
import { removeDomains } from './domains/domain-store.ts'
import { domains as companyDomains } from './domains/domains.ts'
import { identities as companyIdentities } from './identities.ts'
import { findSuspension, removeIdentity } from './identity-store.ts'
import { companyRoutes } from './routes.ts'
import { verificationEndJob } from './verification-end-job.ts'
import { operatorDecisions as decisions } from './verify-and-suspend.ts'

export { companyRoutes }

export interface Companies extends Feature {
  /** The identities of the existing companies, by id, in one query. */
  listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  /** Refuses what a suspended company may not do, with `services.suspended`. Only the company reads the reason. */
  requireActive(companyUserId: string, reader?: 'company' | 'customer'): Promise<void>
  /** Suspends a company, in the transaction of a decision on a report. */
  suspend(tx: DirectoryTx, companyUserId: string, reason: string): Promise<void>
  /** The checked facts about a company, and its suspension, for operators. */
  readChecked(companyUserId: string): Promise<CheckedCompany>
  allowName(tx: DirectoryTx, naming: AccountNaming): Promise<boolean>
  removeByAccount(tx: DirectoryTx, account: { userId: string }): Promise<void>
}

export const companies = (deps: CompanyDeps): Companies => {
  const identities = companyIdentities(deps)
  const domains = companyDomains(deps, identities)
  const operatorDecisions = decisions(deps, identities)
  return {
    listIdentities: identities.list,
    readChecked: operatorDecisions.read,
    async requireActive(companyUserId, reader = 'company') {
      const suspension = await findSuspension(deps.directory.kysely, companyUserId)
      if (!suspension) return
      const members = reader === 'company' && suspension.reason !== null ? { suspension_reason: suspension.reason } : {}
      throw new ApiError('services.suspended', { members })
    },
    suspend: (tx, companyUserId, reason) => operatorDecisions.suspendIn(tx, companyUserId, { suspended: true, reason }),
    allowName: companyNames(deps).allow,
    async removeByAccount(tx, { userId }) {
      await removeDomains(tx, userId)
      await removeIdentity(tx, userId)
    },
    routes: bindRoutes(companyRoutes, { domains, operatorDecisions }),
    jobs: [domainJob(deps, domains.recorder), verificationEndJob(deps)],
  }
}
