// The contract of the level of a company.
import { callers, type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { accountLevel, levelChange } from '../../wire/identity/account-level.ts'
import { accountLevelOperatorRoutes, accountLevelRoutes } from './routes.ts'

const companyDoor = {
  prefix: profilePrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const accountLevels = contract(
  { ...accountLevelRoutes, ...accountLevelOperatorRoutes },
  { company: companyDoor },
  {
    update: {
      summary: 'Set the level of the company',
      since: '0.1.0',
      description: 'With `LEVELS=operator`, only the operator can raise the level; a company can still lower it.',
      body: levelChange,
      response: accountLevel,
      errors: ['account.level_by_operator'],
    },
    setByOperator: {
      summary: 'Set the level of a company, by its user id',
      since: '0.1.0',
      at: ['front-door', 'region'],
      openapi: ['operations'],
      access: operator('support'),
      body: levelChange,
      response: accountLevel,
      errors: ['ops.company_unknown'],
    },
  },
)
