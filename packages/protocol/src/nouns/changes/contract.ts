// The contracts of change feeds (D1-FEED, G-151): a service and a company that is a customer drain theirs; the portal shows the status.
import { callers, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { customerPrefix } from '../../contract/prefixes.ts'
import { changePage, changesQuery, feedStatus as feedStatusRecord } from '../../wire/delivery/changes-feed.ts'
import { customerChangePage } from '../../wire/delivery/customer-changes-feed.ts'
import { epochHeader, feedQuery, leaseHeader } from '../../wire/pages.ts'
import { changeRoutes, feedStatusRoutes } from './routes.ts'

const headers = {
  [epochHeader]:
    'Only once the platform was restored from a back-up. Another value than before: the platform went back in time, so compare your data.',
  [leaseHeader]: 'Names the rows of the answer to a fetch that carried `ack`; the next fetch sends it back as `ack`.',
}

export const changes = contract(
  changeRoutes,
  { service: { ...serviceDoor, errors: [] } },
  {
    fetch: {
      summary:
        'Drain the change feed, or the backlog of a webhook; rows that have arrived or are acknowledged are deleted',
      description:
        'Answers what has happened since the last fetch, oldest first. Without `ack` the rows are removed once the answer has arrived; with `ack` they come again after 60 s unless the next fetch acknowledges them, so that nothing is lost when the receiver fails. With `wait` an answer without rows is held until the next event, up to that many seconds, so that events arrive at once without frequent calls.',
      query: changesQuery,
      response: changePage,
      headers,
      errors: ['services.webhook_not_found'],
    },
  },
)

const feedDoor = {
  prefix: customerPrefix,
  access: callers(['company', 'account-client']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const

export const customerChanges = contract(
  changeRoutes,
  { customer: feedDoor },
  {
    fetch: {
      summary: 'Drain the events about the connections of a company that is a customer of others',
      query: feedQuery,
      response: customerChangePage,
      headers,
    },
  },
)

export const feedStatus = contract(
  feedStatusRoutes,
  { portal: portalDoor },
  {
    status: {
      summary: 'How many changes are waiting to be fetched, and since when; nothing is drained',
      response: feedStatusRecord,
    },
  },
)
