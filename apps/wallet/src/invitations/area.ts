// Invitations from companies that have the person's share code.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const invitationsArea: Area = {
  path: paths.requests,
  navigation: {
    place: 'more',
    icon: 'inbox',
    label: { en: 'Invitations', de: 'Einladungen' },
    mark: page(() => import('./invitations-mark.tsx'), 'InvitationsMark'),
  },
  pages: [{ path: paths.requests, page: page(() => import('./invitations-page.tsx'), 'InvitationsPage') }],
  homeCard: page(() => import('./invitations-card.tsx'), 'InvitationsCard'),
}
