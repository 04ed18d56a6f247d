// Routes of changes: the pull feed of a service and its status, and the customer feed of a company.
import { changePage, changesQuery, feedStatus } from '@company-data/protocol/wire/delivery/changes-feed'
import { customerChangePage } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import { feedQuery, leaseHeader } from '@company-data/protocol/wire/pages'
import type { SessionCaller } from '../../../gate/caller.ts'
import { callers, createResponse, type RouteResponse, routeTo } from '../../../gate/route.ts'
import type { customerFeed } from './feed/customer-feed.ts'
import type { Fetched } from './feed/fetch-lease.ts'
import type { pullFeed } from './feed/pull-feed.ts'

/** Whether the portal may open a service for this session. */
export type OpenInPortal = (caller: SessionCaller, serviceId: string) => Promise<{ id: string }>

interface ChangeActions {
  pullFeed: ReturnType<typeof pullFeed>
  customerFeed: ReturnType<typeof customerFeed>
  openInPortal: OpenInPortal
}

const route = routeTo<ChangeActions>()

const withReceipt = <Page>({ page, arrival, lease }: Fetched<Page>): Page | RouteResponse<Page> =>
  arrival || lease !== undefined
    ? createResponse({
        body: page,
        ...(arrival && { arrival }),
        ...(lease !== undefined && { headers: { [leaseHeader]: lease } }),
      })
    : page

const leaseHeaders = {
  [leaseHeader]: 'Names the rows of the answer to a fetch that carried `ack`; the next fetch sends it back as `ack`.',
}

const feedRoute = route({
  method: 'GET',
  path: '/api/company-data/changes',
  description:
    'Answers what has happened since the last fetch, oldest first. Without `ack` the rows are removed once the answer has arrived; with `ack` they come again after 60 s unless the next fetch acknowledges them, so that nothing is lost when the receiver fails.',
  at: ['region'],
  access: callers(['service-client']),
  summary: 'Drain the change feed, or the backlog of a webhook; rows that have arrived or are acknowledged are deleted',
  documents: ['company-data'],
  query: changesQuery,
  response: changePage,
  headers: leaseHeaders,
  errors: ['services.webhook_not_found'],
  limit: { name: 'changes', by: 'caller' },
  modes: 'drains',
  handler: async ({ caller, query }, { pullFeed }) => withReceipt(await pullFeed.fetch(caller.serviceId, query)),
})

const customerRoute = route({
  method: 'GET',
  path: '/api/customer/changes',
  at: ['region'],
  access: callers(['company', 'account-client']),
  summary: 'Drain the events about the connections of a company that is a customer of others',
  documents: ['account', 'consumer'],
  query: feedQuery,
  response: customerChangePage,
  headers: leaseHeaders,
  limit: { name: 'changes', by: 'caller' },
  modes: 'drains',
  handler: async ({ caller, query }, { customerFeed }) =>
    withReceipt(await customerFeed.fetch(caller.kind === 'company' ? caller.userId : caller.companyUserId, query)),
})

const statusRoute = route({
  method: 'GET',
  path: '/api/portal/services/{id}/feed-status',
  at: ['region'],
  access: callers(['company', 'delegate']),
  summary: 'How many changes are waiting to be fetched, and since when; nothing is drained',
  documents: ['account'],
  response: feedStatus,
  errors: ['services.not_found'],
  handler: async ({ caller, params }, { pullFeed, openInPortal }) =>
    pullFeed.status((await openInPortal(caller, params.id)).id),
})

export const changeRoutes = [feedRoute, customerRoute, statusRoute]
