// The route table as the documents describe it: what every base serves, whether or not this process has that base.
import { twoFactorRoutes } from '../features/approvals/two-factor/index.ts'
import { documentRoutes } from '../features/contracts/documents/index.ts'
import { flowRunRoutes } from '../features/contracts/flow-runs/index.ts'
import { flowRoutes } from '../features/contracts/flows/index.ts'
import { messageRoutes } from '../features/contracts/messages/index.ts'
import { platformSealRoutes } from '../features/contracts/platform-seal/index.ts'
import { changeRoutes } from '../features/delivery/changes/index.ts'
import { pushRoutes } from '../features/delivery/push/index.ts'
import { webhookRoutes } from '../features/delivery/webhooks/index.ts'
import { accountRoutes } from '../features/identity/accounts/index.ts'
import { clientRoutes } from '../features/identity/clients/index.ts'
import { companyRoutes } from '../features/identity/companies/index.ts'
import { delegateRoutes } from '../features/identity/delegates/index.ts'
import { oauthRoutes } from '../features/identity/oauth/index.ts'
import { signInAppRoutes } from '../features/identity/sign-in-apps/index.ts'
import { consoleRoutes } from '../features/operations/console/index.ts'
import { operationsRoutes } from '../features/operations/operations/index.ts'
import { operatorRoutes } from '../features/operations/operators/index.ts'
import { overviewRoutes } from '../features/operations/overview/index.ts'
import { platformIdentityRoutes } from '../features/operations/platform-identity/index.ts'
import { quotaRoutes } from '../features/operations/quotas/index.ts'
import { cellRoutes, healthRoutes, regionMoveRoutes, regionRoutes } from '../features/operations/regions/index.ts'
import { reportRoutes } from '../features/operations/reports/index.ts'
import { requestHistoryRoutes } from '../features/operations/request-history/index.ts'
import { forwarderRoutes } from '../features/plugins/forwarder/index.ts'
import { pluginRoutes } from '../features/plugins/plugins/index.ts'
import { blockRoutes } from '../features/sharing/blocks/index.ts'
import { connectRequestRoutes } from '../features/sharing/connect-requests/index.ts'
import { connectionRoutes } from '../features/sharing/connections/index.ts'
import { contactDataRoutes } from '../features/sharing/contact-data/index.ts'
import { fieldTypeRoutes } from '../features/sharing/field-types/index.ts'
import { keyLogRoutes } from '../features/sharing/key-log/index.ts'
import { keyRoutes } from '../features/sharing/keys/index.ts'
import { requestFieldRoutes } from '../features/sharing/request-fields/index.ts'
import { serviceRoutes } from '../features/sharing/services/index.ts'
import { decisionRoutes, verificationRoutes } from '../features/sharing/verifications/index.ts'
import type { RouteDescription } from '../gate/route.ts'

export const describedRoutes: readonly RouteDescription[] = [
  ...healthRoutes,
  ...regionRoutes,
  ...platformIdentityRoutes,
  ...fieldTypeRoutes,
  ...platformSealRoutes,
  ...keyRoutes,
  ...keyLogRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...clientRoutes,
  ...delegateRoutes,
  ...regionMoveRoutes,
  ...cellRoutes,
  ...oauthRoutes,
  ...signInAppRoutes,
  ...operationsRoutes,
  ...operatorRoutes,
  ...consoleRoutes,
  ...reportRoutes,
  ...decisionRoutes,
  ...serviceRoutes,
  ...contactDataRoutes,
  ...verificationRoutes,
  ...requestFieldRoutes,
  ...changeRoutes,
  ...connectionRoutes,
  ...connectRequestRoutes,
  ...blockRoutes,
  ...webhookRoutes,
  ...pushRoutes,
  ...twoFactorRoutes,
  ...flowRoutes,
  ...flowRunRoutes,
  ...messageRoutes,
  ...documentRoutes,
  ...pluginRoutes,
  ...forwarderRoutes,
  ...overviewRoutes,
  ...requestHistoryRoutes,
  ...quotaRoutes,
]
