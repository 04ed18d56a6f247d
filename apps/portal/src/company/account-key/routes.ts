// The account key of the company as a file for its programs (A-106, B-04).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const accountKeyRoutes: RouteGroup = {
  path: paths.accountKey,
  navigation: {
    group: 'company',
    icon: 'key',
    label: { en: 'Account key', de: 'Kontoschlüssel' },
    ownerOnly: true,
    keys: 'g n',
  },
  pages: [{ path: paths.accountKey, page: page(() => import('./account-key-page.tsx'), 'AccountKeyPage') }],
}
