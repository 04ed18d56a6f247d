// Sign-ins that companies ask the person to approve: a card over every page, the list, and who may ask.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const approvalsArea: Area = {
  path: paths.approvals,
  navigation: { place: 'more', icon: 'shield', label: { en: 'Approvals', de: 'Freigaben' } },
  pages: [{ path: paths.approvals, page: page(() => import('./approvals-page.tsx'), 'ApprovalsPage') }],
  homeCard: page(() => import('./waiting-card.tsx'), 'WaitingCard'),
  everywhere: page(() => import('./approval-sheet.tsx'), 'ApprovalSheet'),
}
