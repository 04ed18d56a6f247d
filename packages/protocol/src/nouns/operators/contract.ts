// The contract of operators: who runs the platform, with which roles, and the record of their calls.
import { operator, operatorRoles } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import {
  createdOperator,
  newOperator,
  operatorChange,
  operatorLogEntry,
  operatorLogQuery,
  operatorRecord,
  operatorTokenRenewal,
  presentOperator,
} from '../../wire/operations/operators.ts'
import { arrayOf, page } from '../../wire/pages.ts'
import { operatorRoutes } from './routes.ts'

const ownerDoor = {
  prefix: operatorPrefix,
  access: operator('owner'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const

export const operators = contract(
  operatorRoutes,
  { operator: ownerDoor },
  {
    readMe: {
      summary: 'The operator who asks, with its roles',
      access: operator(...operatorRoles),
      response: presentOperator,
    },
    list: {
      summary: 'The operators, oldest first; the token of the settings is not one of them',
      access: operator('security'),
      response: arrayOf(operatorRecord),
    },
    create: {
      summary: 'Add an operator; the response is the only one that shows the token',
      body: newOperator,
      status: 201,
      response: createdOperator,
      errors: ['ops.operator_name_taken'],
    },
    update: {
      summary: 'Change the name or the roles of an operator; they apply to its next call',
      body: operatorChange,
      response: operatorRecord,
      errors: ['ops.operator_name_taken'],
    },
    renewToken: {
      summary: 'Make a new token for an operator; the former one stays valid for `overlap_hours`',
      body: operatorTokenRenewal,
      status: 201,
      response: createdOperator,
    },
    remove: { summary: 'Remove an operator; its tokens end at once', status: 204 },
    listLog: {
      summary: 'The record of calls of operators, newest first; no one can change it',
      description:
        'A call has an entry before it is carried out. A call that was refused or failed has another one, with its error key. Reads of metrics have none. Entries are deleted after 400 days.',
      access: operator('security'),
      query: operatorLogQuery,
      response: page(operatorLogEntry),
    },
  },
)
