// The delegates of the company: who may act for it, on which services, with which keys (G-054).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const delegatesRoutes: RouteGroup = {
  path: paths.delegates,
  navigation: {
    group: 'company',
    icon: 'userCheck',
    label: { en: 'Delegates', de: 'Vertretungen' },
    ownerOnly: true,
    keys: 'g v',
  },
  commands: [
    {
      label: { en: 'Invite a delegate', de: 'Vertretung einladen' },
      icon: 'userPlus',
      path: `${paths.delegates}?new=1`,
      keys: 'n v',
      ownerOnly: true,
    },
  ],
  pages: [{ path: paths.delegates, page: page(() => import('./delegates-page.tsx'), 'DelegatesPage') }],
}
