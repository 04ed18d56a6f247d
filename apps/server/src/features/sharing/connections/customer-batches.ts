// The customers of a service in batches, for notifications to all of them.
import { listCustomersByType, type RegionTxContext } from './connection-store.ts'

/** The number of customers read at a time. */
const BATCH = 250

/** The customers of one type, in batches. */
export async function* iterateCustomerBatches({ tx }: RegionTxContext, serviceId: string, type: 'person' | 'company') {
  for (let after: string | undefined; ; ) {
    const customers = await listCustomersByType(tx, serviceId, type, { after, limit: BATCH })
    yield customers
    if (customers.length < BATCH) return
    after = customers.at(-1)?.id
  }
}
