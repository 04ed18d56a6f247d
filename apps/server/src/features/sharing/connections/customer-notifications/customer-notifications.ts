// Notifies customers of their service: companies by feed about new rows and service changes (G-151), persons by push
// about new rows (G-115).
import { isForCustomer } from '../../request-fields/index.ts'
import type { RegionTxContext } from '../connection-store.ts'
import { iterateCustomerBatches } from '../customer-batches.ts'
import type { ComponentDeps, CustomerNotice, RequestRow } from '../deps.ts'

interface ServiceRef {
  id: string
  company_user_id: string
}

type Announcement = Pick<CustomerNotice, 'event'> & { slug?: string }

interface NotificationDeps extends Pick<ComponentDeps, 'push'> {
  changes: Pick<ComponentDeps['changes'], 'notifyCustomers'>
}

export const customerNotices = ({ changes, push }: NotificationDeps) => {
  /** In the caller's transaction. The service is locked, so no customer connects in the meantime. */
  const announce = async (
    context: RegionTxContext,
    service: ServiceRef,
    announcements: readonly Announcement[],
  ): Promise<void> => {
    if (announcements.length === 0) return
    for await (const customers of iterateCustomerBatches(context, service.id, 'company')) {
      const notices = customers.flatMap(({ id: connection_id, customer_user_id: customerUserId }) => {
        const members = { company_user_id: service.company_user_id, service_id: service.id, connection_id }
        return announcements.map(({ event, ...slot }) => ({ customerUserId, event, members: { ...members, ...slot } }))
      })
      await changes.notifyCustomers(context, notices)
    }
  }
  /** The id is that of the connection, whose open consents the person then reads. */
  const pushToPersons = async (
    context: RegionTxContext,
    { id: serviceId, company_user_id: companyUserId }: ServiceRef,
  ): Promise<void> => {
    for await (const customers of iterateCustomerBatches(context, serviceId, 'person')) {
      await push.notifyAll(
        context,
        customers.map(({ id, customer_user_id }) => ({
          personUserId: customer_user_id,
          companyUserId,
          type: 'consent_requested',
          id,
        })),
      )
    }
  }

  return {
    /** For companies one consent_requested for each new row that is for them, for persons one for all of theirs. */
    async announceRequestFields(
      context: RegionTxContext,
      service: ServiceRef,
      added: readonly RequestRow[],
    ): Promise<void> {
      const forCompanies = added.filter((slot) => isForCustomer(slot, 'company'))
      await announce(
        context,
        service,
        forCompanies.map(({ slug }) => ({ event: 'consent_requested', slug })),
      )
      if (added.some((slot) => isForCustomer(slot, 'person'))) await pushToPersons(context, service)
    },
    /** A member of the service that customers see has changed. */
    announceService: (context: RegionTxContext, service: ServiceRef): Promise<void> =>
      announce(context, service, [{ event: 'service_updated' }]),
  }
}
