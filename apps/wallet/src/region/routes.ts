// The person's home region, and moving to another one (G-043). Reached from the account page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const regionRoutes: RouteGroup = {
  path: paths.region,
  pages: [{ path: paths.region, page: page(() => import('./region-page.tsx'), 'RegionPage') }],
}
