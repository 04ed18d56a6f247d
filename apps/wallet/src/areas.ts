// The areas of the wallet. A page folder exports its area and is listed here. The order is that of the navigation and of the
// home page cards.
import { accountArea } from './account/area.ts'
import { accountDeletionArea } from './account-deletion/area.ts'
import { approvalsArea } from './approvals/area.ts'
import { connectionsArea } from './connections/area.ts'
import { devicesArea } from './devices/area.ts'
import { documentsArea } from './documents/area.ts'
import { exportArea } from './export/area.ts'
import type { Area } from './frame/area.ts'
import { homeArea } from './home/area.ts'
import { invitationsArea } from './invitations/area.ts'
import { messagesArea } from './messages/area.ts'
import { notificationsArea } from './notifications/area.ts'
import { profileArea } from './profile/area.ts'
import { regionArea } from './region/area.ts'
import { runsArea } from './runs/area.ts'
import { securityArea } from './security/area.ts'

export const areas: readonly Area[] = [
  homeArea,

  // waiting for the person: approvals, invitations, answers
  approvalsArea,
  invitationsArea,
  runsArea,

  // the person's data: profile, connections, documents, messages
  profileArea,
  connectionsArea,
  messagesArea,
  documentsArea,

  // the wallet itself: devices, account
  devicesArea,
  notificationsArea,
  accountArea,
  securityArea,
  regionArea,
  exportArea,
  accountDeletionArea,
]
