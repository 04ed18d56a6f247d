// Routes of changes: the pull feed of a service, the feed of a company as customer, and a look at the queue.
import { changePage, changesQuery, feedStatus } from '@company-data/protocol/wire/delivery/changes-feed'
import { customerChangePage } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { SessionCaller } from '../../../gate/caller.ts'
import { type Answer, answer, callers, routeTo } from '../../../gate/route.ts'
import type { customerFeed } from './customer-feed.ts'
import type { changeFeed, Fetched } from './feed.ts'

/** Whether the portal may open a service for this session. */
export type OpenInPortal = (caller: SessionCaller, serviceId: string) => Promise<{ id: string }>

interface ChangeActs {
  feed: ReturnType<typeof changeFeed>
  customers: ReturnType<typeof customerFeed>
  openInPortal: OpenInPortal
}

const route = routeTo<ChangeActs>()

const watched = <Page>({ page, arrival }: Fetched<Page>): Page | Answer<Page> =>
  arrival ? answer({ body: page, arrival }) : page

const feedRoute = route({
  method: 'GET',
  path: '/api/company-data/changes',
  at: ['region'],
  access: callers(['service-client']),
  summary: 'Drain the change feed, or the backlog of a webhook; what arrives is deleted',
  documents: ['company-data'],
  query: changesQuery,
  answers: changePage,
  errors: ['services.webhook_not_found'],
  limit: { name: 'changes', by: 'caller' },
  modes: 'drains',
  handler: async ({ caller, query }, { feed }) => watched(await feed.fetch(caller.serviceId, query.webhook_id)),
})

const customerRoute = route({
  method: 'GET',
  path: '/api/customer/changes',
  at: ['region'],
  access: callers(['company', 'account-client']),
  summary: 'Drain what happened on the connections of a company that is a customer of others',
  documents: ['account', 'consumer'],
  answers: customerChangePage,
  limit: { name: 'changes', by: 'caller' },
  modes: 'drains',
  handler: async ({ caller }, { customers }) =>
    watched(await customers.fetch(caller.kind === 'company' ? caller.userId : caller.companyUserId)),
})

const statusRoute = route({
  method: 'GET',
  path: '/api/portal/services/{id}/feed-status',
  at: ['region'],
  access: callers(['company', 'delegate']),
  summary: 'How many changes wait to be fetched, and since when; nothing is drained',
  documents: ['account'],
  answers: feedStatus,
  errors: ['services.not_found'],
  handler: async ({ caller, params }, { feed, openInPortal }) =>
    feed.status((await openInPortal(caller, params.id)).id),
})

export const changeRoutes = [feedRoute, customerRoute, statusRoute]
