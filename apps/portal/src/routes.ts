// The route groups of the portal. A page folder exports one and is listed here; the order is that of the navigation.
import { accountKeyRoutes } from './account-key/routes.ts'
import { apiAccessRoutes } from './api-access/routes.ts'
import type { RouteGroup } from './app/route-group.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { clientsRoutes } from './clients/routes.ts'
import { connectRequestsRoutes } from './connect-requests/routes.ts'
import { connectionsRoutes } from './connections/routes.ts'
import { delegatesRoutes } from './delegates/routes.ts'
import { deletedServicesRoutes } from './deleted-services/routes.ts'
import { documentsRoutes } from './documents/routes.ts'
import { domainsRoutes } from './domains/routes.ts'
import { flowRunsRoutes } from './flow-runs/routes.ts'
import { flowsRoutes } from './flows/routes.ts'
import { logsRoutes } from './logs/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { planRoutes } from './plan/routes.ts'
import { pluginsRoutes } from './plugins/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { receivedDocumentsRoutes } from './received-documents/routes.ts'
import { receivedRunsRoutes } from './received-runs/routes.ts'
import { recoveryCopiesRoutes } from './recovery-copies/routes.ts'
import { regionRoutes } from './region/routes.ts'
import { requestFieldsRoutes } from './request-fields/routes.ts'
import { requestsRoutes } from './requests/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { servicesRoutes } from './services/routes.ts'
import { sharePageRoutes } from './share-page/routes.ts'
import { signInAppsRoutes } from './sign-in-apps/routes.ts'
import { suppliersRoutes } from './suppliers/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

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
