// Serves the contracts of changes: the pull feed of a service and its status, and the customer feed of a company.
import { changes, customerChanges, feedStatus } from '@company-data/protocol/nouns/changes/contract'
import { epochHeader, leaseHeader } from '@company-data/protocol/wire/pages'
import type { SessionCaller } from '../../../gate/caller.ts'
import { createResponse, type RouteResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { customerFeed } from './feed/customer-feed.ts'
import type { Fetched } from './feed/fetch-lease.ts'
import type { longPollFetch } from './feed/long-poll-fetch.ts'
import type { pullFeed } from './feed/pull-feed.ts'

/** Finds a service that the session may open in the portal. */
export type OpenInPortal = (caller: SessionCaller, serviceId: string) => Promise<{ id: string }>

interface ChangeActions {
  pullFeed: Omit<ReturnType<typeof pullFeed>, 'fetch'> & { fetch: ReturnType<typeof longPollFetch> }
  customerFeed: ReturnType<typeof customerFeed>
  openInPortal: OpenInPortal
  /** Undefined: the platform was never restored. */
  epoch: string | undefined
}

/** Most platforms were never restored, and most fetches have nothing to acknowledge; their body has only the page. */
const withReceipt = <Page>(
  { page, arrival, lease }: Fetched<Page>,
  epoch: string | undefined,
): Page | RouteResponse<Page> =>
  arrival || lease !== undefined || epoch !== undefined
    ? createResponse({
        body: page,
        ...(arrival && { arrival }),
        headers: {
          ...(lease !== undefined && { [leaseHeader]: lease }),
          ...(epoch !== undefined && { [epochHeader]: epoch }),
        },
      })
    : page

export const changeRoutes = [
  ...serve<ChangeActions>()(changes, {
    fetch: async ({ caller, query, hold }, { pullFeed, epoch }) =>
      withReceipt(await pullFeed.fetch(caller, query, hold), epoch),
  }),
  ...serve<ChangeActions>()(customerChanges, {
    fetch: async ({ caller, query }, { customerFeed, epoch }) =>
      withReceipt(
        await customerFeed.fetch(caller.kind === 'company' ? caller.userId : caller.companyUserId, query),
        epoch,
      ),
  }),
  ...serve<ChangeActions>()(feedStatus, {
    status: async ({ caller, params }, { pullFeed, openInPortal }) =>
      pullFeed.status((await openInPortal(caller, params.serviceId)).id),
  }),
]
