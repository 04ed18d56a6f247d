// Sign-ins that companies ask the person to approve: a card over every page, the list, and the permitted services.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const approvalsRoutes: RouteGroup = {
  path: paths.approvals,
  navigation: {
    position: 'more',
    icon: 'shield',
    label: { name: 'approvalsLabel', en: 'Approvals', de: 'Bestätigungen' },
  },
  pages: [{ path: paths.approvals, page: page(() => import('./approvals-page.tsx'), 'ApprovalsPage') }],
  homeCard: page(() => import('./waiting-card.tsx'), 'WaitingCard'),
  everywhere: page(() => import('./approval-sheet.tsx'), 'ApprovalSheet'),
}
