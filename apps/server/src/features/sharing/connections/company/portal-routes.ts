// The same connections at the portal (G-181). Never under /api/services, where an account client would read them (T-14).

import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { connectionRecord } from '@company-data/protocol/wire/sharing/connections'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import { toFileResponse } from '../../contact-data/index.ts'
import type { ComponentDeps } from '../deps.ts'
import type { SlotFiles } from '../slot-files/slot-file.ts'
import type { CompanyConnections } from './company-connections.ts'
import { fileErrors } from './company-routes.ts'
import type { ServiceScope } from './service-scope.ts'

const at = ['region'] as const
const access = callers(['company', 'delegate'])
const documents = ['account'] as const

interface PortalActions {
  /** The service that this session may open in the portal, as the scope of what it reads there. */
  requireScope(caller: SessionCaller, serviceId: string): Promise<ServiceScope>
  connections: CompanyConnections
  files: SlotFiles
}

const route = routeTo<PortalActions>()

const connectionRoutes = [
  route({
    method: 'GET',
    path: '/api/portal/services/{id}/connections',
    limit: { name: 'connections', by: 'caller' },
    at,
    access,
    summary: 'The connections of a service, by pages',
    documents,
    query: pageQuery,
    response: page(connectionRecord),
    errors: ['services.not_found', 'request.cursor_invalid'],
    handler: async ({ caller, params, query }, { requireScope, connections }) =>
      connections.list(await requireScope(caller, params.id), query),
  }),
  route({
    method: 'GET',
    path: '/api/portal/services/{id}/connections/{connectionId}',
    at,
    access,
    summary: 'One connection of a service',
    documents,
    response: connectionRecord,
    errors: ['services.not_found', 'company_data.connection_not_found'],
    handler: async ({ caller, params }, { requireScope, connections }) =>
      connections.read(await requireScope(caller, params.id), params.connectionId),
  }),
  route({
    method: 'DELETE',
    path: '/api/portal/services/{id}/connections/{connectionId}',
    at,
    access,
    summary: 'End a connection of a service; the customer is notified',
    documents,
    status: 204,
    errors: ['services.not_found', 'company_data.connection_not_found', 'company_connections.active_contract'],
    handler: async ({ caller, params }, { requireScope, connections }) => {
      await connections.end(await requireScope(caller, params.id), params.connectionId)
      return undefined
    },
  }),
]

const fileRoute = route({
  method: 'GET',
  path: '/api/portal/services/{id}/connections/{connectionId}/slots/{serviceFieldId}/file',
  limit: { name: 'files', by: 'caller' },
  at,
  access,
  summary: 'The file behind a binary answer, in the shapes of the service data API',
  documents,
  contentType: '*/*',
  errors: ['services.not_found', ...fileErrors],
  handler: async ({ caller, params }, { requireScope, files }) => {
    const scope = await requireScope(caller, params.id)
    const { details, blob } = await files.open(scope, params.connectionId, params.serviceFieldId)
    return toFileResponse(details, blob)
  },
})

export const portalRoutes = [...connectionRoutes, fileRoute]

/** What the portal's routes call: the same acts, for a service that the session may open there. */
export const portalActions = (
  { services }: Pick<ComponentDeps, 'services'>,
  connections: CompanyConnections,
  files: SlotFiles,
): PortalActions => ({
  connections,
  files,
  async requireScope(caller, serviceId) {
    const service = await services.openInPortal(caller, serviceId)
    return { serviceId: service.id, companyUserId: service.company_user_id }
  },
})
