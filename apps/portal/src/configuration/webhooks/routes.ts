// The webhooks of a service, as a tab of the service (G-182).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const webhooksRoutes: RouteGroup = {
  path: serviceTabPath('webhooks'),
  pages: [{ path: serviceTabPath('webhooks'), page: page(() => import('./webhooks-page.tsx'), 'WebhooksPage') }],
}
