// The account page: name, language, colours and sign-out.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const accountRoutes: RouteGroup = {
  path: paths.account,
  navigation: { position: 'more', icon: 'userRound', label: { name: 'accountLabel', en: 'Account', de: 'Konto' } },
  pages: [{ path: paths.account, page: page(() => import('./account-page.tsx'), 'AccountPage') }],
}
