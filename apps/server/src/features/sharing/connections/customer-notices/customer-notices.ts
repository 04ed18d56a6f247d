// What company customers hear of their service: new request rows, and changes of the service itself (G-151). Persons see
// both when they look (G-089).
import { isForCustomer } from '../../request-fields/index.ts'
import { listCompanyCustomers, type RegionSide } from '../connection-store.ts'
import type { CustomerNotice, PartNeeds, RequestRow } from '../needs.ts'

/** How many customers are read at a time. */
const BATCH = 250

interface ServiceRef {
  id: string
  company_user_id: string
}

type Announcement = Pick<CustomerNotice, 'event'> & { slug?: string }

export const customerNotices = ({ changes }: { changes: Pick<PartNeeds['changes'], 'tellCustomer'> }) => {
  /** In the transaction of the act. The service is locked, so nobody connects meanwhile. */
  const announce = async (
    side: RegionSide,
    service: ServiceRef,
    announcements: readonly Announcement[],
  ): Promise<void> => {
    if (announcements.length === 0) return
    for (let after: string | undefined; ; ) {
      const customers = await listCompanyCustomers(side.tx, service.id, { after, limit: BATCH })
      for (const { id: connection_id, customer_user_id: customerUserId } of customers) {
        const members = { company_user_id: service.company_user_id, service_id: service.id, connection_id }
        for (const { event, ...slot } of announcements) {
          await changes.tellCustomer(side, { customerUserId, event, members: { ...members, ...slot } })
        }
      }
      if (customers.length < BATCH) return
      after = customers.at(-1)?.id
    }
  }

  return {
    /** One consent_requested for each new row that is for companies. */
    announceRequestFields: (side: RegionSide, service: ServiceRef, added: readonly RequestRow[]): Promise<void> =>
      announce(
        side,
        service,
        added
          .filter((slot) => isForCustomer(slot, 'company'))
          .map(({ slug }) => ({ event: 'consent_requested', slug })),
      ),
    /** Something that customers see of the service has changed. */
    announceService: (side: RegionSide, service: ServiceRef): Promise<void> =>
      announce(side, service, [{ event: 'service_updated' }]),
  }
}
