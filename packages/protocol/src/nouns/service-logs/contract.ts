// The contract of the log of a service: for its managers (G-060), for its own client (NS-10) and for the portal (G-181).
import { type Door, managementDoor, portalDoor, serviceDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { managedServicePrefix, portalServicePrefix } from '../../contract/prefixes.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { serviceLogEntry } from '../../wire/sharing/service-logs.ts'
import { serviceLogRoutes } from './routes.ts'

export const serviceLogs = contract(
  serviceLogRoutes,
  {
    manager: { ...managementDoor, prefix: managedServicePrefix } as const satisfies Door,
    service: serviceDoor,
    portal: { ...portalDoor, prefix: portalServicePrefix } as const satisfies Door,
  },
  {
    list: {
      summary: 'List what was done to the service, newest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(serviceLogEntry),
      errors: ['services.not_found'],
    },
  },
)
