// The connect requests of a service: people it invited, and the results.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const connectRequestsRoutes: RouteGroup = {
  path: paths.connectRequests,
  navigation: {
    group: 'sharing',
    icon: 'userPlus',
    label: { en: 'Connect requests', de: 'Verbindungsanfragen' },
    keys: 'g i',
  },
  commands: [
    {
      label: { en: 'Invite a person', de: 'Eine Person einladen' },
      icon: 'userPlus',
      path: `${paths.connectRequests}?new=1`,
      keys: 'n i',
    },
  ],
  pages: [
    { path: paths.connectRequests, page: page(() => import('./connect-requests-page.tsx'), 'ConnectRequestsPage') },
  ],
}
