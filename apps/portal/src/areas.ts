// The areas of the portal. A page folder exports its area and is listed here; the order is that of the navigation.
import { apiAccessArea } from './api-access/area.ts'
import { auditLogArea } from './audit-log/area.ts'
import { clientsArea } from './clients/area.ts'
import { connectRequestsArea } from './connect-requests/area.ts'
import { connectionsArea } from './connections/area.ts'
import { delegatesArea } from './delegates/area.ts'
import { documentsArea } from './documents/area.ts'
import { flowRunsArea } from './flow-runs/area.ts'
import { flowsArea } from './flows/area.ts'
import type { Area } from './frame/area.ts'
import { logsArea } from './logs/area.ts'
import { messagesArea } from './messages/area.ts'
import { overviewArea } from './overview/area.ts'
import { planArea } from './plan/area.ts'
import { pluginsArea } from './plugins/area.ts'
import { profileArea } from './profile/area.ts'
import { receivedDocumentsArea } from './received-documents/area.ts'
import { receivedRunsArea } from './received-runs/area.ts'
import { recoveryCopiesArea } from './recovery-copies/area.ts'
import { regionArea } from './region/area.ts'
import { requestFieldsArea } from './request-fields/area.ts'
import { securityArea } from './security/area.ts'
import { servicesArea } from './services/area.ts'
import { sharePageArea } from './share-page/area.ts'
import { signInAppsArea } from './sign-in-apps/area.ts'
import { suppliersArea } from './suppliers/area.ts'
import { webhooksArea } from './webhooks/area.ts'

export const areas: readonly Area[] = [
  overviewArea,

  // sharing
  servicesArea,
  apiAccessArea,
  requestFieldsArea,
  sharePageArea,
  webhooksArea,
  logsArea,
  connectionsArea,
  connectRequestsArea,
  messagesArea,

  // contracts
  flowsArea,
  flowRunsArea,
  documentsArea,

  // developers
  clientsArea,
  pluginsArea,
  signInAppsArea,

  // customer
  suppliersArea,
  receivedDocumentsArea,
  receivedRunsArea,

  // company
  profileArea,
  planArea,
  delegatesArea,
  securityArea,
  recoveryCopiesArea,
  regionArea,
  auditLogArea,
]
