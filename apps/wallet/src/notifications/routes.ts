// Notifications while the wallet is closed. Switched on the devices page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const notificationsRoutes: RouteGroup = {
  path: paths.devices,
  pages: [],
  everywhere: page(() => import('./notifications-here.tsx'), 'NotificationsHere'),
}
