// The health of the installation in one page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const healthRoutes: RouteGroup = {
  path: paths.health,
  icon: 'activity',
  label: { en: 'Health', de: 'Zustand' },
  roles: ['support', 'operations', 'security'],
  pages: [{ path: paths.health, page: page(() => import('./health-page.tsx'), 'HealthPage') }],
}
