// The request fields of a service: the values it asks customers for, as a tab of the service (G-182).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const requestFieldsRoutes: RouteGroup = {
  path: serviceTabPath('request-fields'),
  pages: [
    {
      path: serviceTabPath('request-fields'),
      page: page(() => import('./request-fields-page.tsx'), 'RequestFieldsPage'),
    },
  ],
}
