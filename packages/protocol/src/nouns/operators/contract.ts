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
      summary: 'Read the calling operator with their roles',
      since: '0.1.0',
      access: operator(...operatorRoles),
      response: presentOperator,
    },
    list: {
      summary: 'List the operators, oldest first, without the operator of the settings',
      since: '0.1.0',
      access: operator('security'),
      response: arrayOf(operatorRecord),
    },
    create: {
      summary: 'Add an operator; only this response shows the token',
      since: '0.1.0',
      body: newOperator,
      status: 201,
      response: createdOperator,
      errors: ['ops.operator_name_taken'],
    },
    update: {
      summary: 'Change the name or the roles of an operator, from their next call on',
      since: '0.1.0',
      body: operatorChange,
      response: operatorRecord,
      errors: ['ops.operator_name_taken'],
    },
    renewToken: {
      summary: 'Create a new token for an operator; the old token stays valid for `overlap_hours`',
      since: '0.1.0',
      body: operatorTokenRenewal,
      status: 201,
      response: createdOperator,
    },
    delete: { summary: 'Remove an operator and end their tokens immediately', since: '0.1.0', status: 204 },
    listLog: {
      summary: 'List the operator log, newest first; nobody can change it',
      since: '0.1.0',
      description:
        'Each call gets an entry before it is carried out, and a second one with its error key if it is refused or fails. Reads of metrics have no entry. Entries are deleted after 400 days.',
      access: operator('security'),
      query: operatorLogQuery,
      response: page(operatorLogEntry),
    },
  },
)
