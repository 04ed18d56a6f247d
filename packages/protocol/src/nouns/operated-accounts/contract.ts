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
      since: '0.1.0',
      description:
        'Returns at most 20 matches of each kind. The operator log stores the ids of the matches, and not the search text, which may name a person. Requests of machine clients are found for seven days if the platform generated their ids.',
      body: findRequest,
      response: findResult,
    },
    read: {
      summary: 'Read an account, as far as the platform can',
      since: '0.1.0',
      response: operatedAccount,
    },
    readUsage: {
      summary: 'Read the quotas, services, webhooks and plugins of an account, from its region',
      since: '0.1.0',
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
      since: '0.1.0',
      description: 'The apps of the account must sign in again. Tokens of machine clients stay valid.',
      response: endedSessions,
    },
    setLegalHold: {
      summary: 'Place an account under legal hold, or lift the hold',
      since: '0.1.0',
      description:
        'While an account is under legal hold, neither its owner, a start-over nor an operator can delete it. The data of its flow runs and its logs stay, and its delegates cannot be removed. Its owner can still change and delete single entries.',
      access: operator('security'),
      body: legalHoldChange,
      status: 204,
    },
    listLegalHolds: {
      summary: 'List what operators did about legal holds, newest first',
      since: '0.1.0',
      description: 'An entry outlives the account. Nobody can change it.',
      query: pageQuery,
      response: page(legalHoldEntry),
    },
    orderDeletion: {
      summary: 'Order the deletion of an account; the order stays on record',
      since: '0.1.0',
      description:
        'A worker of its region deletes the account within a minute, by the same rules as a deletion by its owner: a company with an active contract stays. The delegates of a company are deleted with it.',
      access: operator('security'),
      body: deletionOrder,
      status: 202,
      response: deletionRecord,
      errors: ['account.on_hold'],
    },
    listDeletions: {
      summary: 'List the deletions that operators ordered, newest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(deletionRecord),
    },
  },
)
