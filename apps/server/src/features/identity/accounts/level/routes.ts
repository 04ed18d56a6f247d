import { accountLevel, levelChange } from '@company-data/protocol/wire/identity/account-level'
import { callers, operator, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

export const levelRoutes = [
  route({
    method: 'PUT',
    path: '/api/account/level',
    at: ['region'],
    access: callers(['company']),
    summary: 'Choose the level of the company',
    documents: ['account'],
    body: levelChange,
    response: accountLevel,
    handler: ({ caller, body }, parts) => parts.accountLevels.set(caller, caller.userId, body.level),
  }),
  route({
    method: 'PUT',
    path: '/api/ops/companies/{id}/level',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Set the level of a company, by its user id',
    documents: ['operations'],
    body: levelChange,
    response: accountLevel,
    errors: ['ops.company_unknown'],
    handler: ({ caller, params, body }, parts) => parts.accountLevels.set(caller, params.id, body.level),
  }),
]
