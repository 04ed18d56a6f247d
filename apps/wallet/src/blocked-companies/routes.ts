// The blocked companies. Reached from the account page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const blockedCompaniesRoutes: RouteGroup = {
  path: paths.blockedCompanies,
  pages: [{ path: paths.blockedCompanies, page: page(() => import('./blocked-page.tsx'), 'BlockedPage') }],
}
