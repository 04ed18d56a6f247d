// What company customers are told of their service: new request rows, and changes of the service itself (G-151). Persons
// see both when they look (G-089).
import { isFor } from '../../request-fields/index.ts'
import { listCompanyCustomers } from '../connection-store.ts'
import type { ConnectionNeeds, CustomerNotice, RegionSide, RequestRow } from '../needs.ts'

/** How many customers are read at a time. */
const BATCH = 250

interface KnownService {
  id: string
  company_user_id: string
}

interface Told {
  event: CustomerNotice['event']
  slug?: string
}

type Needs = { changes: Pick<ConnectionNeeds['changes'], 'tellCustomer'> }

/** In the transaction of the act, whose service is locked: nobody connects in between. */
const telling =
  ({ changes }: Needs) =>
  async (side: RegionSide, service: KnownService, notices: readonly Told[]): Promise<void> => {
    if (notices.length === 0) return
    for (let after: string | undefined; ; ) {
      const customers = await listCompanyCustomers(side.tx, service.id, { after, limit: BATCH })
      for (const { id: connection_id, customer_user_id: customerUserId } of customers) {
        const members = { company_user_id: service.company_user_id, service_id: service.id, connection_id }
        for (const { event, ...own } of notices) {
          await changes.tellCustomer(side, { customerUserId, event, members: { ...members, ...own } })
        }
      }
      if (customers.length < BATCH) return
      after = customers.at(-1)?.id
    }
  }

export const publishing = (needs: Needs) => {
  const tell = telling(needs)
  return {
    onPublished: (side: RegionSide, service: KnownService, added: readonly RequestRow[]): Promise<void> => {
      const slots = added.filter((slot) => isFor(slot, 'company'))
      return tell(
        side,
        service,
        slots.map(({ slug }) => ({ event: 'consent_requested', slug })),
      )
    },
    onChanged: (side: RegionSide, service: KnownService): Promise<void> =>
      tell(side, service, [{ event: 'service_updated' }]),
  }
}
