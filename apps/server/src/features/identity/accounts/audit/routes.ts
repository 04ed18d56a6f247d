import { auditEntry } from '@company-data/protocol/wire/identity/audit-log'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/portal/audit-log',
    at: ['region'],
    access: callers(['company']),
    summary: 'The audit log of the company, newest first',
    documents: ['account'],
    query: pageQuery,
    response: page(auditEntry),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, parts) => parts.auditLog.list(parts.directory.kysely, caller.userId, query),
  }),
]
