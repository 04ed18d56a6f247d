// Connecting with the service that a code stands for, answered with the new connection as its customer sees it.
import type { CustomerConnection, NewCompanyConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { CustomerRecords } from '../customer/customer-record.ts'
import type { Customer } from '../customer.ts'
import type { PartNeeds } from '../needs.ts'
import { findServiceByCode } from '../profile-by-code/service-by-code.ts'
import type { Connect } from './connect.ts'

export type ConnectByCode = (customer: Customer, request: NewCompanyConnection) => Promise<CustomerConnection>

export const connectByCode = (
  needs: Pick<PartNeeds, 'accounts' | 'places'>,
  connect: Connect,
  { recordOf }: Pick<CustomerRecords, 'recordOf'>,
): ConnectByCode => {
  const findService = findServiceByCode(needs)
  return async (customer, { code, ...input }) => {
    const { service } = await findService(code)
    const ref = { serviceId: service.id, companyUserId: service.company_user_id }
    return recordOf(await connect(customer, ref, input))
  }
}
