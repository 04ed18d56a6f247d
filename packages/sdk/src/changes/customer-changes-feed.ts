// The feed of a company that is a customer of others (G-151); it is drained like the feed of a service.
import { customerPrefix } from '@company-data/protocol/contract/prefixes'
import type { customerChanges } from '@company-data/protocol/nouns/changes/contract'
import { changeRoutes } from '@company-data/protocol/nouns/changes/routes'
import type {
  CustomerEvent,
  CustomerChangePage as WirePage,
} from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { Api } from '../transport/api.ts'
import { calls, type FeedReceipt } from '../transport/calls.ts'
import { type FollowOptions, followFeed } from './follow-feed.ts'

/**
 * One page of the feed of a company that is a customer of others, with the lease that a later fetch names as `ack`.
 * @example
 * const { items, lease }: CustomerChangePage = await company.customerChanges.fetch()
 * for (const { event } of items) console.log(event)
 * await company.customerChanges.fetch({ ack: lease })
 */
export type CustomerChangePage = WirePage & FeedReceipt

/**
 * Options for following the feed of a customer.
 * @example
 * const options: CustomerChangesOptions = { once: true }
 * for await (const { event, service_id } of company.customerChanges.follow(options)) console.log(event, service_id)
 */
export interface CustomerChangesOptions extends FollowOptions<CustomerEvent> {}

export const customerChangesFeedCalls = (api: Api) => {
  const raw = calls<typeof customerChanges>()(api, changeRoutes, customerPrefix)

  return {
    /**
     * One page of up to 500 events or a megabyte, oldest first. It comes again after a minute, with the same ids, unless a
     * later fetch names its `lease` as `ack`.
     * @example
     * const { items, lease } = await company.customerChanges.fetch()
     * for (const { event } of items) console.log(event)
     * await company.customerChanges.fetch({ ack: lease })
     */
    fetch: ({ ack = '' }: { ack?: string } = {}): Promise<CustomerChangePage> => raw.fetch({ ack }),
    /**
     * Every event, oldest first, each id once; pages are acknowledged like those of `changes.follow()`.
     * @example
     * for await (const { event, service_id } of company.customerChanges.follow()) console.log(event, service_id)
     */
    follow: (options: CustomerChangesOptions = {}): AsyncGenerator<CustomerEvent, void, undefined> =>
      followFeed(
        (ack) => raw.fetch({ ack }, { signal: options.signal }),
        (events) => events,
        options,
      ),
  }
}
