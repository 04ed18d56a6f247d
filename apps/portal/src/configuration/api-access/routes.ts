// API access of a service: its client, as a tab of the service (D1-CLI-07).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const apiAccessRoutes: RouteGroup = {
  path: serviceTabPath('api-access'),
  pages: [{ path: serviceTabPath('api-access'), page: page(() => import('./api-access-page.tsx'), 'ApiAccessPage') }],
}
