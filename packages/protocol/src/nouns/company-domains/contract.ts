// The contract of the domains of a company: for the session of the owner only, never for a client.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { companyDomain, newCompanyDomain } from '../../wire/identity/companies/company-domains.ts'
import { arrayOf } from '../../wire/pages.ts'
import { companyDomainRoutes } from './routes.ts'

const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
  errors: ['auth.owner_only'],
} as const

export const companyDomains = contract(
  companyDomainRoutes,
  { owner: ownerDoor },
  {
    list: { summary: 'List the domains of the company', since: '0.1.0', response: arrayOf(companyDomain) },
    read: { summary: 'Read a domain of the company', since: '0.1.0', response: companyDomain },
    create: {
      summary: 'Add a domain that the company owns; the response says what to publish there',
      since: '0.1.0',
      description:
        'Publish the TXT record or the file within seven days, then check the domain. Adding a domain again returns it with status 200.',
      body: newCompanyDomain,
      status: 201,
      response: companyDomain,
      errors: ['domains.invalid', 'domains.taken', 'account.quota_exceeded'],
    },
    check: {
      summary: 'Check the proof of a domain now',
      since: '0.1.0',
      description:
        'The platform repeats the check every day. Customers see the domain until the check has failed for seven days.',
      response: companyDomain,
      limits: { rate: perCaller('domainChecks') },
      errors: ['domains.proof_missing', 'domains.taken'],
    },
    delete: { summary: 'Remove a domain of the company', since: '0.1.0', status: 204 },
  },
)
