// Serves connections to their customers (G-089), and the codes that lead to new ones.
import {
  businessConnections,
  codes,
  companyConnections,
} from '@company-data/protocol/nouns/company-connections/contract'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { serve, serveDoors } from '../../../gate/serve.ts'
import { toFileResponse } from '../contact-data/index.ts'
import type { ConnectByCode } from './connect/connect-by-code.ts'
import type { Consents } from './consents/consents.ts'
import type { CompanyProfiles } from './customer/company-profile.ts'
import { type Customer, toCustomer } from './customer.ts'
import type { Mappings } from './mappings/mappings.ts'
import type { FindProfileByCode } from './profile-by-code/profile-by-code.ts'

export interface CustomerActions {
  list(customer: Customer, query: PageQuery): Promise<Page<CustomerConnection>>
  read(customer: Customer, connectionId: string): Promise<CustomerConnection>
  connect: ConnectByCode
  disconnect(customer: Customer, connectionId: string): Promise<void>
  profiles: CompanyProfiles
  mappings: Mappings
  consents: Consents
  findProfile: FindProfileByCode
}

const codeRoutes = serveDoors<CustomerActions, Customer>()(
  codes,
  { profile: ({ caller }) => toCustomer(caller), customer: ({ caller }) => toCustomer(caller) },
  { lookUp: { isLargeValue: true, handler: ({ scope, query }, { findProfile }) => findProfile(scope, query.code) } },
)

const connectionRoutes = serve<CustomerActions>()(companyConnections, {
  list: ({ caller, query }, actions) => actions.list(toCustomer(caller), query),
  read: ({ caller, params }, actions) => actions.read(toCustomer(caller), params.companyConnectionId),
  create: ({ caller, body }, { connect }) => connect(toCustomer(caller), body),
  delete: ({ caller, params }, actions) => actions.disconnect(toCustomer(caller), params.companyConnectionId),
  profile: ({ caller, params }, { profiles }) => profiles.read(toCustomer(caller), params.companyConnectionId),
  async photo({ caller, params }, { profiles }) {
    const { companyConnectionId, companyPhotoId } = params
    const photo = await profiles.openPhoto(toCustomer(caller), companyConnectionId, companyPhotoId)
    const { mimeType, sha256, ...blob } = photo
    return toFileResponse({ shape: 'raw', mimeType, sha256 }, blob)
  },
  mappings: {
    isLargeValue: true,
    handler: ({ caller, params }, { mappings }) => mappings.read(toCustomer(caller), params.companyConnectionId),
  },
  replaceMappings: {
    uploadTarget: ({ caller, params }, { mappings }) => mappings.read(toCustomer(caller), params.companyConnectionId),
    handler: ({ caller, params, body }, { mappings }) =>
      mappings.replace(toCustomer(caller), params.companyConnectionId, body),
  },
  consents: ({ caller, params, query }, { consents }) =>
    consents.list(toCustomer(caller), params.companyConnectionId, query),
  decideConsent: {
    uploadTarget: ({ caller, params }, actions) => actions.read(toCustomer(caller), params.companyConnectionId),
    handler: ({ caller, params, body }, { consents }) =>
      consents.decide(toCustomer(caller), params.companyConnectionId, params.slug, body),
  },
})

const businessRoutes = serve<CustomerActions>()(businessConnections, {
  create: ({ caller, body }, { connect }) => connect(toCustomer(caller), body),
})

export const customerRoutes = [...codeRoutes, ...connectionRoutes, ...businessRoutes]
