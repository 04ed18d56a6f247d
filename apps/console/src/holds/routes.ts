// The record of legal holds.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const holdsRoutes: RouteGroup = {
  path: paths.holds,
  icon: 'lock',
  label: { en: 'Holds', de: 'Löschsperren' },
  roles: ['support', 'security'],
  pages: [{ path: paths.holds, page: page(() => import('./holds-page.tsx'), 'HoldsPage') }],
}
