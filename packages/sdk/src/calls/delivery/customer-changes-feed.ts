// The feed of a company that is a customer of others (G-151); it is drained like the feed of a service.
import type { CustomerEvent } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { CustomerChangePage } from '../../records/delivery-records.ts'
import type { Transport } from '../../transport/transport.ts'
import { type FollowOptions, fetchPage, followFeed } from './follow-feed.ts'

/**
 * How the feed of a customer is followed.
 * @example
 * const options: CustomerChangesOptions = { once: true }
 * for await (const { event, service_id } of company.customerChanges(options)) console.log(event, service_id)
 */
export interface CustomerChangesOptions extends FollowOptions<CustomerEvent> {}

export const customerChangesFeedCalls = (request: Transport['request']) => {
  const fetchNext = (ack: string, signal?: AbortSignal): Promise<CustomerChangePage> =>
    fetchPage(request, '/api/customer/changes', { ack }, signal)

  return {
    /**
     * One page of up to 500 events, oldest first. It comes again after a minute, with the same ids, unless a later fetch
     * names its `lease` as `ack`.
     */
    fetchCustomerChanges: ({ ack = '' }: { ack?: string } = {}): Promise<CustomerChangePage> => fetchNext(ack),
    /** Every event, oldest first, each id once; pages are acknowledged like those of `changes()`. */
    customerChanges: (options: CustomerChangesOptions = {}): AsyncGenerator<CustomerEvent, void, undefined> =>
      followFeed(
        (ack) => fetchNext(ack, options.signal),
        (events) => events,
        options,
      ),
  }
}
