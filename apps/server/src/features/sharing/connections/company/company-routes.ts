// Routes of a service client to the connections of its service (section 4.2): the token says which service.

import type { ErrorKey } from '@company-data/protocol/errors'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { connectionRecord } from '@company-data/protocol/wire/sharing/connections'
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import { toFileResponse } from '../../contact-data/index.ts'
import type { SlotFiles } from '../slot-files/slot-file.ts'
import type { CompanyConnections } from './company-connections.ts'
import type { ServiceScope } from './service-scope.ts'

interface CompanyActions {
  connections: CompanyConnections
  files: SlotFiles
}

const route = routeTo<CompanyActions>()

const at = ['region'] as const
const access = callers(['service-client'])
const documents = ['company-data'] as const

export const fileErrors = [
  'company_data.connection_not_found',
  'company_data.file_not_found',
  'company_data.file_expired',
] as const satisfies readonly ErrorKey[]

const toScope = ({ serviceId, companyUserId }: ServiceClientCaller): ServiceScope => ({ serviceId, companyUserId })

const connectionRoutes = [
  route({
    method: 'GET',
    path: '/api/company-data/connections',
    description:
      'For the first full copy of all connections; afterwards follow the change feed or webhooks. Every value is a wrapper that only the private key of the service opens.',
    limit: { name: 'connections', by: 'caller' },
    at,
    access,
    summary: 'The connections of the service with the values they share, by pages, for a first full sync',
    documents,
    query: pageQuery,
    response: page(connectionRecord),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, { connections }) => connections.list(toScope(caller), query),
  }),
  route({
    method: 'GET',
    path: '/api/company-data/connections/{connectionId}',
    at,
    access,
    summary: 'One connection with the values it shares',
    documents,
    response: connectionRecord,
    errors: ['company_data.connection_not_found'],
    handler: ({ caller, params }, { connections }) => connections.read(toScope(caller), params.connectionId),
  }),
  route({
    method: 'DELETE',
    path: '/api/company-data/connections/{connectionId}',
    at,
    access,
    summary: 'End a connection; the customer is notified',
    documents,
    status: 204,
    errors: ['company_data.connection_not_found', 'company_connections.active_contract'],
    handler: async ({ caller, params }, { connections }) => {
      await connections.end(toScope(caller), params.connectionId)
      return undefined
    },
  }),
]

const fileRoutes = [
  route({
    method: 'GET',
    path: '/api/company-data/connections/{connectionId}/slots/{serviceFieldId}/file',
    limit: { name: 'files', by: 'caller' },
    at,
    access,
    summary: 'The file behind a binary answer: JSON with `encrypted`, or the bytes with their own content type',
    documents,
    contentType: '*/*',
    errors: fileErrors,
    handler: async ({ caller, params }, { files }) => {
      const { details, blob } = await files.open(toScope(caller), params.connectionId, params.serviceFieldId)
      return toFileResponse(details, blob)
    },
  }),
  route({
    method: 'GET',
    path: '/api/company-data/connections/{connectionId}/flow-links/{flowId}/{slug}/file',
    limit: { name: 'files', by: 'caller' },
    at,
    access,
    summary: 'The file that is linked to a field of a flow now, in the same shapes',
    documents,
    contentType: '*/*',
    errors: fileErrors,
    handler: async ({ caller, params }, { files }) => {
      const { details, blob } = await files.openLinked(toScope(caller), params.connectionId, params.flowId, params.slug)
      return toFileResponse(details, blob)
    },
  }),
]

export const companyRoutes = [...connectionRoutes, ...fileRoutes]
