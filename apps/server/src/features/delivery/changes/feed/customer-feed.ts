// The customer feed (G-151): events for a company that is itself a customer of other companies' services.

import { feedPageRows } from '@company-data/protocol/limits'
import type { CustomerChangePage, CustomerEvent } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { FeedQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database, Side } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { keptSince } from '../retention.ts'
import {
  freeCustomerLease,
  insertCustomerChange,
  removeCustomerLeased,
  takeCustomerChanges,
} from './customer-feed-store.ts'
import { type Fetched, fetchLease, leaseEnd, withLease } from './fetch-lease.ts'
import { lockFeed } from './pull-feed-store.ts'
import type { Receipts } from './receipts.ts'

/** An event for a customer about a service that it is connected to. */
export interface CustomerNotice {
  customerUserId: string
  event: CustomerEvent['event']
  /** The members of the event except id, event and at. */
  members: {
    company_user_id: string
    service_id: string
    connection_id: string
    [member: string]: unknown
  }
}

type Maybe<T> = T | undefined | Promise<T | undefined>

export interface CustomerFeedNeeds {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  receipts: Receipts
  accounts: { state(userId: string): Maybe<{ usertype: string; home: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const customerFeed = ({ database, clock, ids, receipts, accounts, reachRegion }: CustomerFeedNeeds) => ({
  async fetch(ownerUserId: string, { ack }: FeedQuery): Promise<Fetched<CustomerChangePage>> {
    const lease = fetchLease(ids, ack)
    const { leaseId, evidence } = lease
    const { rows, more } = await database.transaction(async (tx) => {
      await lockFeed(tx, ownerUserId)
      const [now, leaseUntil, since] = [clock.now(), leaseEnd(clock), keptSince(clock)]
      return takeCustomerChanges(tx, {
        ownerUserId,
        leaseId,
        ack: lease.ack,
        now,
        leaseUntil,
        since,
        limit: feedPageRows,
      })
    })
    const items = rows.map(({ id, event, members }) => ({ id, event, ...(members as object) }) as CustomerEvent)
    if (items.length === 0) return withLease({ page: { items, more } }, lease)
    const rowsOfPage = {
      remove: () => removeCustomerLeased(database.kysely, leaseId),
      free: () => freeCustomerLease(database.kysely, leaseId),
    }
    return withLease({ page: { items, more }, arrival: receipts.await(rowsOfPage, evidence) }, lease)
  },

  /**
   * Written in the act's own transaction when the customer lives in the same region; otherwise committed in the customer's
   * region before the act commits. Persons and deleted accounts have no customer feed.
   */
  async tellCustomer(side: Side<RegionTables>, notice: CustomerNotice): Promise<void> {
    const customer = await accounts.state(notice.customerUserId)
    if (customer?.usertype !== 'company') return
    const at = clock.now()
    const row = {
      owner_user_id: notice.customerUserId,
      id: ids.next(),
      event: notice.event,
      members: JSON.stringify({ ...notice.members, at: formatTimestamp(at) }),
      at,
    }
    const home = reachRegion(customer.home)
    if (home === side.database) await insertCustomerChange(side.tx, row)
    else await home.transaction((tx) => insertCustomerChange(tx, row), { inside: true })
  },
})
