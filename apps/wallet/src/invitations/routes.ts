// Invitations from companies that have the person's share code.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const invitationsRoutes: RouteGroup = {
  path: paths.requests,
  navigation: {
    position: 'more',
    icon: 'inbox',
    label: { name: 'invitationsLabel', en: 'Invitations', de: 'Einladungen' },
    mark: page(() => import('./invitations-mark.tsx'), 'InvitationsMark'),
  },
  pages: [{ path: paths.requests, page: page(() => import('./invitations-page.tsx'), 'InvitationsPage') }],
  homeCard: page(() => import('./invitations-card.tsx'), 'InvitationsCard'),
}
