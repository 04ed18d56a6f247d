// Account security of the signed-in user: password, second factor, devices. Delegates have their own (G-054).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const securityRoutes: RouteGroup = {
  path: paths.security,
  navigation: { group: 'company', icon: 'shield', label: { en: 'Security', de: 'Sicherheit' }, keys: 'g y' },
  pages: [{ path: paths.security, page: page(() => import('./security-page.tsx'), 'SecurityPage') }],
}
