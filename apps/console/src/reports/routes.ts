// Reports about companies that wait for a decision.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const reportsRoutes: RouteGroup = {
  path: paths.reports,
  icon: 'flag',
  label: { en: 'Reports', de: 'Meldungen' },
  roles: ['support'],
  pages: [{ path: paths.reports, page: page(() => import('./reports-page.tsx'), 'ReportsPage') }],
}
