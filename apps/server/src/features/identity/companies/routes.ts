// Serves two contracts: the domains of a company, and the operator's decisions about a company.
import { companyDomains } from '@company-data/protocol/nouns/company-domains/contract'
import { companyVerifications } from '@company-data/protocol/nouns/company-verification/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Domains } from './domains/domains.ts'
import type { OperatorDecisions } from './verify-and-suspend.ts'

/** The actions that the routes call. */
export interface CompanyActions {
  domains: Domains
  operatorDecisions: OperatorDecisions
}

const domainRoutes = serve<CompanyActions>()(companyDomains, {
  list: ({ caller }, { domains }) => domains.list(caller),
  read: ({ caller, params }, { domains }) => domains.read(caller, params.domainId),
  create: async ({ caller, body }, { domains }) => {
    const { record, isNew } = await domains.add(caller, body.domain)
    return isNew ? record : createResponse({ status: 200, body: record })
  },
  check: ({ caller, params }, { domains }) => domains.check(caller, params.domainId),
  delete: ({ caller, params }, { domains }) => domains.remove(caller, params.domainId),
})

const operatorRoutes = serve<CompanyActions>()(companyVerifications, {
  verify: ({ params, body }, { operatorDecisions }) => operatorDecisions.verify(params.id.toLowerCase(), body ?? null),
  suspend: ({ params, body }, { operatorDecisions }) => operatorDecisions.suspend(params.id.toLowerCase(), body),
})

export const companyRoutes = [...domainRoutes, ...operatorRoutes]
