// The contract of the history of requests (B-18): for the owner, and for delegates on granted services.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix, managementPrefix } from '../../contract/prefixes.ts'
import { requestEntry, requestQuery } from '../../wire/operations/requests.ts'
import { page } from '../../wire/pages.ts'
import { requestRoutes } from './routes.ts'

const serviceDoor = {
  prefix: managementPrefix,
  access: callers(['company', 'delegate']),
  openapi: ['account'],
  at: ['region'],
} as const

const accountDoor = {
  prefix: accountPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
  errors: ['auth.owner_only'],
} as const

export const requests = contract(
  requestRoutes,
  { service: serviceDoor, account: accountDoor },
  {
    list: {
      summary: 'List the calls of machine clients in the last seven days, newest first',
      since: '0.1.0',
      description:
        'Metadata only: no path, query, header or body. A service has the calls of its client; the account has those of all clients of the company. Every refusal is recorded: one by one or, beyond a thousand at a time, as one entry a second with its `count`. Successes may be sampled under load.',
      query: requestQuery,
      response: page(requestEntry),
    },
  },
)
