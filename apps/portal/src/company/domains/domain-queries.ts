// Queries about the domains of the company, and about its identity as customers see it.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

export type CompanyDomain = Awaited<ReturnType<PortalClient['domains']['list']>>[number]

export const DOMAINS = ['domains']

export const domainsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: [...DOMAINS, 'list'], queryFn: () => client.domains.list() })

/** Null without a service: customers meet a company through its services. */
export const ownIdentityQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: [...DOMAINS, 'identity'],
    queryFn: async () => {
      const [service] = await client.services.list()
      const profile = service && (await client.codes.lookUp(service.code))
      return profile?.kind === 'service' ? profile.company_identity : null
    },
  })
