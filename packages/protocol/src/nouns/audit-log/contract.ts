// The contract of the audit log of a company.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { portalRootPrefix } from '../../contract/prefixes.ts'
import { auditEntry } from '../../wire/identity/audit-log.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { auditLogRoutes } from './routes.ts'

const companyDoor = {
  prefix: portalRootPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const auditLog = contract(
  auditLogRoutes,
  { company: companyDoor },
  {
    list: {
      summary: 'List the audit log of the company, newest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(auditEntry),
    },
  },
)
