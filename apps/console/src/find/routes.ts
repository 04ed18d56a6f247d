// Finds an account, a service, a client, a run, a document or a request.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const findRoutes: RouteGroup = {
  path: paths.find,
  icon: 'search',
  label: { en: 'Find', de: 'Suchen' },
  roles: ['support', 'security'],
  pages: [{ path: paths.find, page: page(() => import('./find-page.tsx'), 'FindPage') }],
}
