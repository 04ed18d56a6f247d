// The connections of a person or a company as customer: connect to a service, look at it, leave it (G-080 to G-089).

import type { Page } from '@company-data/protocol/wire/pages'
import type { CompanyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions, type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import type { CustomerType, ServiceByCode } from './profile-by-code.ts'
import type { ServicePublicKeys } from './service-public-keys.ts'
import type { FieldAnswers, SlotAnswers } from './slot-answers.ts'

export const connectionPath = (connectionId: string): string => path`/api/company-connections/${connectionId}`

const connectRoutes = { person: '/api/company-connections', company: '/api/customer/connections' } as const

export interface CustomerDeps {
  api: Api
  publicKeys: ServicePublicKeys
  slotAnswers: SlotAnswers
  customerType: CustomerType
}

export const customerConnectionCalls = ({ api, publicKeys, slotAnswers, customerType }: CustomerDeps) => ({
  /** Connects to a service that `lookUp` found, with an answer for each field that is shared. */
  async connectTo(service: ServiceByCode & { code: string }, answers: FieldAnswers): Promise<CustomerConnection> {
    const { code, config_token } = service
    const body = { code, config_token, answers: await slotAnswers.build(service, answers) }
    const connection = await api.post<CustomerConnection>(connectRoutes[customerType], body)
    publicKeys.remember(connection)
    return connection
  },
  /** Every connection of this customer. */
  companyConnections: (options: PageOptions = {}): AsyncGenerator<CustomerConnection, void, undefined> =>
    iterateItems(api, '/api/company-connections', { ...options }),
  /** A page of the connections of this customer, the oldest first. */
  async companyConnectionsPage(request: PageRequest = {}): Promise<Page<CustomerConnection>> {
    const page = await readPage<CustomerConnection>(api, '/api/company-connections', { ...request })
    for (const connection of page.items) publicKeys.remember(connection)
    return page
  },
  /** One connection of this customer. */
  async getCompanyConnection(connectionId: string): Promise<CustomerConnection> {
    const connection = await api.get<CustomerConnection>(connectionPath(connectionId))
    publicKeys.remember(connection)
    return connection
  },
  /** Ends a connection; the service loses access to the shared data. */
  disconnect: (connectionId: string): Promise<void> => api.delete(connectionPath(connectionId)),
  /** The profile that the company shows to its customers: fields of its business card, and photos. */
  companyProfile: (connectionId: string): Promise<CompanyProfile> => api.get(`${connectionPath(connectionId)}/profile`),
  /** The bytes of a photo that the company shows to its customers. */
  companyPhoto: (connectionId: string, photoId: string): Promise<Uint8Array> =>
    api.bytes(`${connectionPath(connectionId)}${path`/photos/${photoId}/file`}`),
})

export type CustomerConnectionCalls = ReturnType<typeof customerConnectionCalls>
