// Connects a customer with a service by its code, and returns the new connection in the customer's view.
import type { CustomerConnection, NewCompanyConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { CustomerRecords } from '../customer/customer-record.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import { findServiceByCode } from '../profile-by-code/service-by-code.ts'
import type { Connect } from './connect.ts'

export type ConnectByCode = (customer: Customer, request: NewCompanyConnection) => Promise<CustomerConnection>

export const connectByCode = (
  deps: Pick<ComponentDeps, 'accounts' | 'regionDatabases' | 'services'>,
  connect: Connect,
  { readRecord }: Pick<CustomerRecords, 'readRecord'>,
): ConnectByCode => {
  const findService = findServiceByCode(deps)
  return async (customer, { code, ...input }) => {
    const { service } = await findService(code)
    const ref = { serviceId: service.id, companyUserId: service.company_user_id }
    return readRecord(await connect(customer, ref, input))
  }
}
