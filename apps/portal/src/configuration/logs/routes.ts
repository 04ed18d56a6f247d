// The log of a service, as a tab of the service.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const logsRoutes: RouteGroup = {
  path: serviceTabPath('logs'),
  pages: [{ path: serviceTabPath('logs'), page: page(() => import('./logs-page.tsx'), 'LogsPage') }],
}
