// What only the owner of an account does: delete it, choose its level, read the audit log; and the operator's level.
import {
  deletionAnswer,
  deletionConfirmation,
  deletionRequest,
  deletionRequestAnswer,
} from '@company-data/protocol/wire/identity/account-deletion'
import { accountLevel, levelChange } from '@company-data/protocol/wire/identity/account-level'
import { auditEntry } from '@company-data/protocol/wire/identity/audit-log'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { callers, operator, routeTo } from '../../../../gate/route.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['region'] as const
const both = ['account', 'consumer'] as const

const deletionRoutes = [
  route({
    method: 'POST',
    path: '/api/account/delete-request',
    at,
    access: callers(['person', 'company']),
    summary: 'Ask to delete the account; a code is mailed',
    documents: both,
    body: deletionRequest,
    answers: deletionRequestAnswer,
    errors: ['auth.login_failed', 'rate.limited'],
    handler: async ({ caller, body, address }, { profiles, deletion }) => {
      const { expiresAt } = await deletion.request(await profiles.get(caller.userId), { ...body, address })
      return { expires_at: formatTimestamp(expiresAt) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/confirm-delete',
    at,
    access: callers(['person', 'company']),
    summary: 'Delete the account with the code that was mailed',
    documents: both,
    body: deletionConfirmation,
    answers: deletionAnswer,
    errors: ['account.code_invalid', 'company_connections.active_contract'],
    handler: async ({ caller, body }, { deletion }) => {
      await deletion.confirm(caller, body.code)
      return { deleted: true }
    },
  }),
]

export const companyRoutes = [
  ...deletionRoutes,
  route({
    method: 'PUT',
    path: '/api/account/level',
    at,
    access: callers(['company']),
    summary: 'Choose the level of the company',
    documents: ['account'],
    body: levelChange,
    answers: accountLevel,
    handler: ({ caller, body }, parts) => parts.levels.set(caller, caller.userId, body.level),
  }),
  route({
    method: 'PUT',
    path: '/api/ops/companies/{id}/level',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Set the level of a company, by its user id',
    documents: ['operations'],
    body: levelChange,
    answers: accountLevel,
    errors: ['ops.company_unknown'],
    handler: ({ caller, params, body }, parts) => parts.levels.set(caller, params.id, body.level),
  }),
  route({
    method: 'GET',
    path: '/api/portal/audit-log',
    at,
    access: callers(['company']),
    summary: 'The audit log of the company, newest first',
    documents: ['account'],
    query: pageQuery,
    answers: page(auditEntry),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, parts) => parts.audit.list(parts.directory.kysely, caller.userId, query),
  }),
]
