// The route groups of the portal. A page folder exports one and is listed here; the order is that of the navigation.

import type { RouteGroup } from './app/route-group.ts'
import { accountKeyRoutes } from './company/account-key/routes.ts'
import { auditLogRoutes } from './company/audit-log/routes.ts'
import { delegatesRoutes } from './company/delegates/routes.ts'
import { domainsRoutes } from './company/domains/routes.ts'
import { planRoutes } from './company/plan/routes.ts'
import { profileRoutes } from './company/profile/routes.ts'
import { recoveryCopiesRoutes } from './company/recovery-copies/routes.ts'
import { regionRoutes } from './company/region/routes.ts'
import { securityRoutes } from './company/security/routes.ts'
import { apiAccessRoutes } from './configuration/api-access/routes.ts'
import { deletedServicesRoutes } from './configuration/deleted-services/routes.ts'
import { logsRoutes } from './configuration/logs/routes.ts'
import { requestFieldsRoutes } from './configuration/request-fields/routes.ts'
import { servicesRoutes } from './configuration/services/routes.ts'
import { sharePageRoutes } from './configuration/share-page/routes.ts'
import { webhooksRoutes } from './configuration/webhooks/routes.ts'
import { documentsRoutes } from './contracts/documents/routes.ts'
import { flowRunsRoutes } from './contracts/flow-runs/routes.ts'
import { flowsRoutes } from './contracts/flows/routes.ts'
import { receivedDocumentsRoutes } from './customer/received-documents/routes.ts'
import { receivedRunsRoutes } from './customer/received-runs/routes.ts'
import { suppliersRoutes } from './customer/suppliers/routes.ts'
import { clientsRoutes } from './developers/clients/routes.ts'
import { terminalRoutes } from './developers/clients/terminal/routes.ts'
import { pluginsRoutes } from './developers/plugins/routes.ts'
import { requestsRoutes } from './developers/requests/routes.ts'
import { signInAppsRoutes } from './developers/sign-in-apps/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { connectRequestsRoutes } from './sharing/connect-requests/routes.ts'
import { connectionsRoutes } from './sharing/connections/routes.ts'
import { messagesRoutes } from './sharing/messages/routes.ts'

export const routeGroups: readonly RouteGroup[] = [
  overviewRoutes,

  // sharing
  servicesRoutes,
  deletedServicesRoutes,
  apiAccessRoutes,
  requestFieldsRoutes,
  sharePageRoutes,
  webhooksRoutes,
  logsRoutes,
  connectionsRoutes,
  connectRequestsRoutes,
  messagesRoutes,

  // contracts
  flowsRoutes,
  flowRunsRoutes,
  documentsRoutes,

  // developers
  clientsRoutes,
  requestsRoutes,
  pluginsRoutes,
  signInAppsRoutes,
  terminalRoutes,

  // customer
  suppliersRoutes,
  receivedDocumentsRoutes,
  receivedRunsRoutes,

  // company
  profileRoutes,
  domainsRoutes,
  planRoutes,
  delegatesRoutes,
  securityRoutes,
  accountKeyRoutes,
  recoveryCopiesRoutes,
  regionRoutes,
  auditLogRoutes,
]
