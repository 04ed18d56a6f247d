// Serves the connections of a service to its client, whose token names the service, and to users of the portal (G-181).
import { connections, flowLinks } from '@company-data/protocol/nouns/connections/contract'
import type { ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'
import { createResponse } from '../../../gate/route.ts'
import { serve, serveDoors } from '../../../gate/serve.ts'
import { toFileResponse } from '../contact-data/index.ts'
import type { CompanyConnections } from './company/company-connections.ts'
import type { ComponentDeps } from './deps.ts'
import type { ServiceScope } from './service-scope.ts'
import type { SlotFiles } from './slot-files/slot-file.ts'

interface CompanyActions {
  /** The service that this session may open in the portal, as the scope of its calls there. */
  portalScope(caller: SessionCaller, serviceId: string): Promise<ServiceScope>
  connections: CompanyConnections
  files: SlotFiles
}

const toScope = ({ serviceId, companyUserId }: ServiceClientCaller): ServiceScope => ({ serviceId, companyUserId })

export const companyRoutes = [
  ...serveDoors<CompanyActions, ServiceScope>()(
    connections,
    {
      service: ({ caller }) => toScope(caller),
      portal: ({ caller, params }, actions) => actions.portalScope(caller, params.serviceId),
    },
    {
      list: {
        isLargeValue: true,
        handler: ({ scope, query }, actions) => actions.connections.list(scope, query),
      },
      export: ({ scope, query, checkAgain }, actions) =>
        createResponse({ lines: actions.connections.exportLines(scope, query, checkAgain) }),
      read: {
        isLargeValue: true,
        handler: ({ scope, params }, actions) => actions.connections.read(scope, params.connectionId),
      },
      delete: ({ scope, params }, actions) => actions.connections.end(scope, params.connectionId),
      async file({ scope, params }, { files }) {
        const { details, blob } = await files.open(scope, params.connectionId, params.serviceFieldId)
        return toFileResponse(details, blob)
      },
    },
  ),
  ...serve<CompanyActions>()(flowLinks, {
    async file({ caller, params }, { files }) {
      const { connectionId, linkFlowId, slug } = params
      const { details, blob } = await files.openLinked(toScope(caller), connectionId, linkFlowId, slug)
      return toFileResponse(details, blob)
    },
  }),
]

export const companyActions = (
  { services }: Pick<ComponentDeps, 'services'>,
  connections: CompanyConnections,
  files: SlotFiles,
): CompanyActions => ({
  connections,
  files,
  async portalScope(caller, serviceId) {
    const service = await services.openInPortal(caller, serviceId)
    return { serviceId: service.id, companyUserId: service.company_user_id }
  },
})
