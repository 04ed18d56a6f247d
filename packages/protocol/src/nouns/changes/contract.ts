// The contracts of change feeds (D1-FEED, G-151): a service and a company that is a customer drain theirs; the portal shows the status.
import { callers, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { customerPrefix } from '../../contract/prefixes.ts'
import { changePage, changesQuery, feedStatus as feedStatusRecord } from '../../wire/delivery/changes-feed.ts'
import { customerChangePage } from '../../wire/delivery/customer-changes-feed.ts'
import { epochHeader, feedQuery, leaseHeader } from '../../wire/pages.ts'
import { changeRoutes, feedStatusRoutes } from './routes.ts'

const headers = {
  [epochHeader]:
    'Sent only after the platform was restored from a back-up. If the value changes, the platform went back in time: compare your data.',
  [leaseHeader]:
    'The lease of the rows in a response to a fetch with `ack`. The next fetch acknowledges the rows by sending it as `ack`.',
}

export const changes = contract(
  changeRoutes,
  { service: { ...serviceDoor, errors: [] } },
  {
    fetch: {
      summary:
        'Fetch the change feed, or the backlog of a webhook; rows that have arrived or are acknowledged are deleted',
      since: '0.1.0',
      description:
        'Returns the events since the last fetch, oldest first. Without `ack`, the rows are deleted once the response has arrived. With `ack`, they are delivered again after 60 s unless the next fetch acknowledges them, so nothing is lost if the receiver fails. With `wait`, an empty response is held until the next event, for at most that many seconds, so events arrive immediately without frequent calls.',
      query: changesQuery,
      response: changePage,
      headers,
      limits: { rate: perCaller('changes') },
      modes: 'drains',
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
      summary: 'Fetch the events about the connections of a company that is a customer of other companies',
      since: '0.1.0',
      query: feedQuery,
      response: customerChangePage,
      headers,
      limits: { rate: perCaller('changes') },
      modes: 'drains',
    },
  },
)

export const feedStatus = contract(
  feedStatusRoutes,
  { portal: portalDoor },
  {
    status: {
      summary: 'Read how many changes wait to be fetched, and since when; none is consumed',
      since: '0.1.0',
      response: feedStatusRecord,
    },
  },
)
