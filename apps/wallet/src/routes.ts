// The route groups of the wallet. A page folder exports one and is listed here, in the order of navigation and home
// cards.
import { accountRoutes } from './account/routes.ts'
import { accountDeletionRoutes } from './account-deletion/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import type { RouteGroup } from './app/route-group.ts'
import { approvalsRoutes } from './approvals/routes.ts'
import { blockedCompaniesRoutes } from './blocked-companies/routes.ts'
import { connectionsRoutes } from './connections/routes.ts'
import { devicesRoutes } from './devices/routes.ts'
import { documentsRoutes } from './documents/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { regionRoutes } from './region/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { sharedFilesRoutes } from './shared-files/routes.ts'

export const routeGroups: readonly RouteGroup[] = [
  homeRoutes,

  // waiting for the person: approvals, invitations, questions of companies
  approvalsRoutes,
  invitationsRoutes,
  runsRoutes,

  // the person's data: profile, connections, documents, messages
  profileRoutes,
  sharedFilesRoutes,
  connectionsRoutes,
  messagesRoutes,
  documentsRoutes,
  activityRoutes,

  // the wallet itself: search, devices, account
  searchRoutes,
  devicesRoutes,
  notificationsRoutes,
  accountRoutes,
  securityRoutes,
  blockedCompaniesRoutes,
  regionRoutes,
  exportRoutes,
  accountDeletionRoutes,
]
