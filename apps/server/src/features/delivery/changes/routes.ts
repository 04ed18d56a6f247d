// Serves the contracts of changes: the pull feed of a service and its status, and the customer feed of a company.
import { changes, customerChanges, feedStatus } from '@company-data/protocol/nouns/changes/contract'
import { leaseHeader } from '@company-data/protocol/wire/pages'
import type { SessionCaller } from '../../../gate/caller.ts'
import { createResponse, type RouteResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
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

const withReceipt = <Page>({ page, arrival, lease }: Fetched<Page>): Page | RouteResponse<Page> =>
  arrival || lease !== undefined
    ? createResponse({
        body: page,
        ...(arrival && { arrival }),
        ...(lease !== undefined && { headers: { [leaseHeader]: lease } }),
      })
    : page

const feedRules = { limit: { name: 'changes', by: 'caller' }, modes: 'drains' } as const

export const changeRoutes = [
  ...serve<ChangeActions>()(changes, {
    fetch: {
      ...feedRules,
      handler: async ({ caller, query }, { pullFeed }) => withReceipt(await pullFeed.fetch(caller.serviceId, query)),
    },
  }),
  ...serve<ChangeActions>()(customerChanges, {
    fetch: {
      ...feedRules,
      handler: async ({ caller, query }, { customerFeed }) =>
        withReceipt(await customerFeed.fetch(caller.kind === 'company' ? caller.userId : caller.companyUserId, query)),
    },
  }),
  ...serve<ChangeActions>()(feedStatus, {
    status: async ({ caller, params }, { pullFeed, openInPortal }) =>
      pullFeed.status((await openInPortal(caller, params.serviceId)).id),
  }),
]
