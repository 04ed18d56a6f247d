// The jobs of this process.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const jobsRoutes: RouteGroup = {
  path: paths.jobs,
  icon: 'clock',
  label: { en: 'Jobs', de: 'Aufträge' },
  roles: ['support', 'operations'],
  pages: [{ path: paths.jobs, page: page(() => import('./jobs-page.tsx'), 'JobsPage') }],
}
