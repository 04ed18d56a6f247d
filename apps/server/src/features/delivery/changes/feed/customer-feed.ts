// The customer feed (G-151): events for a company that is itself a customer of other companies' services.

import { feedPageRows } from '@company-data/protocol/limits'
import type { CustomerChangePage, CustomerEvent } from '@company-data/protocol/wire/delivery/customer-changes-feed'
import type { FeedQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database, TxContext } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { retentionStart } from '../retention.ts'
import {
  freeCustomerLease,
  insertCustomerChanges,
  type NewCustomerChange,
  removeCustomerLeased,
  takeCustomerChanges,
} from './customer-feed-store.ts'
import { toEventJson } from './event-text.ts'
import { createFeedPage, MAX_PAGE_BYTES } from './feed-page.ts'
import { type Fetched, fetchLease, leaseEnd, withLease } from './fetch-lease.ts'
import { lockFeed } from './pull-feed-store.ts'
import type { Receipts } from './receipts.ts'

/** An event for a customer about a connected service. */
export interface CustomerNotification {
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

/** Customers notified per statement. */
const BATCH_SIZE = 500

export interface CustomerFeedDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  receipts: Receipts
  accounts: {
    listPublicAccounts(userIds: readonly string[]): Promise<ReadonlyMap<string, { usertype: string }>>
    state(userId: string): { home: string } | undefined | Promise<{ home: string } | undefined>
  }
  reachRegion(region: string): Database<RegionTables>
}

const toRow = (
  { customerUserId, event, members }: CustomerNotification,
  { clock, ids }: Pick<CustomerFeedDeps, 'clock' | 'ids'>,
): NewCustomerChange => {
  const at = clock.now()
  const written = JSON.stringify({ ...members, at: formatTimestamp(at) })
  return { owner_user_id: customerUserId, id: ids.next(), event, members: written, at }
}

export const customerFeed = ({ database, clock, ids, receipts, accounts, reachRegion }: CustomerFeedDeps) => {
  /**
   * Written in the operation's transaction for customers of the same region; otherwise committed in their region before
   * the operation commits. Persons and deleted accounts have no customer feed.
   */
  const notifyCustomers = async (
    context: TxContext<RegionTables>,
    notifications: readonly CustomerNotification[],
  ): Promise<void> => {
    for (let start = 0; start < notifications.length; start += BATCH_SIZE) {
      const batch = notifications.slice(start, start + BATCH_SIZE)
      const customers = await accounts.listPublicAccounts([
        ...new Set(batch.map(({ customerUserId }) => customerUserId)),
      ])
      const companies: Array<{ home: string; row: NewCustomerChange }> = []
      for (const notification of batch) {
        const { customerUserId } = notification
        if (customers.get(customerUserId)?.usertype !== 'company') continue
        const home = (await accounts.state(customerUserId))?.home
        if (home !== undefined) companies.push({ home, row: toRow(notification, { clock, ids }) })
      }
      for (const [region, rows] of Map.groupBy(companies, ({ home }) => home)) {
        const insert = (tx: TxContext<RegionTables>['tx']) =>
          insertCustomerChanges(
            tx,
            rows.map(({ row }) => row),
          )
        const home = reachRegion(region)
        if (home === context.database) await insert(context.tx)
        else await home.transaction(insert, { inside: true })
      }
    }
  }

  return {
    async fetch(ownerUserId: string, { ack }: FeedQuery): Promise<Fetched<CustomerChangePage>> {
      const lease = fetchLease(ids, ack)
      const { leaseId, evidence } = lease
      const { rows, more, leased, lease_ends_at } = await database.transaction(async (tx) => {
        await lockFeed(tx, ownerUserId)
        const [now, leaseUntil, since] = [clock.now(), leaseEnd(clock), retentionStart(clock)]
        return takeCustomerChanges(tx, {
          ownerUserId,
          leaseId,
          ack: lease.ack,
          now,
          leaseUntil,
          since,
          limit: feedPageRows,
          maxBytes: MAX_PAGE_BYTES,
        })
      })
      const members = { more, leased, lease_ends_at: lease_ends_at && formatTimestamp(lease_ends_at) }
      const page: CustomerChangePage = createFeedPage(rows.map(toEventJson), members)
      if (rows.length === 0) return withLease({ page, count: 0 }, lease)
      const rowLease = {
        remove: () => removeCustomerLeased(database.kysely, leaseId),
        free: () => freeCustomerLease(database.kysely, leaseId),
      }
      return withLease({ page, count: rows.length, arrival: receipts.await(rowLease, evidence) }, lease)
    },

    notifyCustomers,
    notifyCustomer: (context: TxContext<RegionTables>, notification: CustomerNotification): Promise<void> =>
      notifyCustomers(context, [notification]),
  }
}
