// Notifications while the wallet is closed. Switched on the devices page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const notificationsArea: Area = {
  path: paths.devices,
  pages: [],
  everywhere: page(() => import('./notifications-here.tsx'), 'NotificationsHere'),
}
