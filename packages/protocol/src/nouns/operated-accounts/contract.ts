// The contracts of what an operator finds, sees and does about accounts.
import { operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import {
  accountUsage,
  deletionOrder,
  deletionRecord,
  endedSessions,
  findRequest,
  findResult,
  legalHoldChange,
  legalHoldEntry,
  operatedAccount,
} from '../../wire/operations/operated-accounts.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { accountOrderRoutes, operatedAccountRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('support', 'security'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const

export const operatedAccounts = contract(
  operatedAccountRoutes,
  { operator: operatorDoor },
  {
    find: {
      summary: 'Find an account, a service, a client, a run, a document or a request',
      description:
        'At most 20 matches of each kind. The record of calls has the ids of the matches, and not what was typed, which may name a person. Requests of machine clients are found for seven days, if their ids were made by the platform.',
      body: findRequest,
      response: findResult,
    },
    read: {
      summary: 'One account, as the platform can read it',
      response: operatedAccount,
    },
    readUsage: {
      summary: 'The quotas, services, webhooks and plugins of an account, from its region',
      response: accountUsage,
    },
  },
)

export const accountOrders = contract(
  accountOrderRoutes,
  { operator: operatorDoor },
  {
    endSessions: {
      summary: 'End every session of an account',
      description: 'Its apps have to sign in again. Tokens of machine clients stay valid.',
      response: endedSessions,
    },
    setLegalHold: {
      summary: 'Keep an account from every deletion, or end that',
      description:
        'While an account is held, its owner cannot delete it, no start-over and no order deletes it, the data of its flow runs and its logs stay, and its delegates cannot be removed. Its owner may still change and delete single entries.',
      access: operator('security'),
      body: legalHoldChange,
      status: 204,
    },
    listLegalHolds: {
      summary: 'What operators did about holds, newest first',
      description: 'An entry stays when the account is gone. No one can change it.',
      query: pageQuery,
      response: page(legalHoldEntry),
    },
    orderDeletion: {
      summary: 'Order the deletion of an account, with a record that stays',
      description:
        'A worker of its region deletes it within a minute, by the same rules as a deletion by its owner: a company with an active contract stays. Its delegates are deleted with a company.',
      access: operator('security'),
      body: deletionOrder,
      status: 202,
      response: deletionRecord,
      errors: ['account.on_hold'],
    },
    listDeletions: {
      summary: 'The deletions that operators ordered, newest first',
      query: pageQuery,
      response: page(deletionRecord),
    },
  },
)
