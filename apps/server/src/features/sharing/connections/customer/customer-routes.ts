// Routes of customers to their connections: list, read, disconnect (G-089).
import { type Page, type PageQuery, page, pageQuery } from '@company-data/protocol/wire/pages'
import { type CustomerConnection, customerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { routeTo } from '../../../../gate/route.ts'
import { type Customer, toCustomer } from '../customer.ts'
import { customers } from './customer-access.ts'

export interface CustomerActions {
  list(customer: Customer, query: PageQuery): Promise<Page<CustomerConnection>>
  read(customer: Customer, connectionId: string): Promise<CustomerConnection>
  disconnect(customer: Customer, connectionId: string): Promise<void>
}

const route = routeTo<CustomerActions>()

const at = ['region'] as const
const documents = ['consumer'] as const

export const customerRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections',
    at,
    access: customers,
    summary: 'The services that the caller is connected with, in all regions, oldest first',
    documents,
    query: pageQuery,
    response: page(customerConnection),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, connections) => connections.list(toCustomer(caller), query),
  }),
  route({
    method: 'GET',
    path: '/api/company-connections/{id}',
    at,
    access: customers,
    summary: 'One connection, with the answers that were given',
    documents,
    response: customerConnection,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, connections) => connections.read(toCustomer(caller), params.id),
  }),
  route({
    method: 'DELETE',
    path: '/api/company-connections/{id}',
    at,
    access: customers,
    summary: 'Disconnect: what was shared is deleted here, and the service is notified',
    documents,
    status: 204,
    errors: ['company_connections.not_found', 'company_connections.active_contract'],
    handler: async ({ caller, params }, connections) => {
      await connections.disconnect(toCustomer(caller), params.id)
      return undefined
    },
  }),
]
