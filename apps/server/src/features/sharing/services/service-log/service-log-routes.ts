// Serves the contract of the log of a service.
import { serviceLogs } from '@company-data/protocol/nouns/service-logs/contract'
import { serveDoors } from '../../../../gate/serve.ts'
import type { ServiceRow } from '../service-store.ts'
import type { Services } from '../services.ts'

export const serviceLogRoutes = serveDoors<Services, ServiceRow>()(
  serviceLogs,
  {
    manager: ({ caller, params }, services) => services.requireOwned(caller, params.id),
    service: ({ caller }, services) => services.requireOwned(caller, caller.serviceId),
    portal: ({ caller, params }, services) => services.openInPortal(caller, params.id),
  },
  { list: ({ scope, query }, { logs }) => logs.page(scope.id, query) },
)
