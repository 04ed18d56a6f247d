// What company customers are told of new request rows (G-151); persons see them when they look (G-089).
import { isFor } from '../request-fields/index.ts'
import { listCompanyCustomers } from './connection-store.ts'
import type { ConnectionNeeds, RegionSide, RequestRow } from './needs.ts'

/** How many customers are read at a time. */
const BATCH = 250

export const publishing =
  ({ changes }: { changes: Pick<ConnectionNeeds['changes'], 'tellCustomer'> }) =>
  /** In the transaction of the publish, whose service is locked: nobody connects in between. */
  async (
    side: RegionSide,
    service: { id: string; company_user_id: string },
    added: readonly RequestRow[],
  ): Promise<void> => {
    const slots = added.filter((slot) => isFor(slot, 'company'))
    if (slots.length === 0) return
    for (let after: string | undefined; ; ) {
      const customers = await listCompanyCustomers(side.tx, service.id, { after, limit: BATCH })
      for (const { id: connection_id, customer_user_id: customerUserId } of customers) {
        const members = { company_user_id: service.company_user_id, service_id: service.id, connection_id }
        for (const { slug } of slots) {
          await changes.tellCustomer(side, {
            customerUserId,
            event: 'consent_requested',
            members: { ...members, slug },
          })
        }
      }
      if (customers.length < BATCH) return
      after = customers.at(-1)?.id
    }
  }
