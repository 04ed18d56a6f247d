// The deletions that operators ordered.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const deletionsRoutes: RouteGroup = {
  path: paths.deletions,
  icon: 'trash',
  label: { en: 'Deletions', de: 'Löschungen' },
  roles: ['support', 'security'],
  pages: [{ path: paths.deletions, page: page(() => import('./deletions-page.tsx'), 'DeletionsPage') }],
}
