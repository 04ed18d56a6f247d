// Password and second factor. Reached from the account page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const securityRoutes: RouteGroup = {
  path: paths.security,
  pages: [{ path: paths.security, page: page(() => import('./security-page.tsx'), 'SecurityPage') }],
}
