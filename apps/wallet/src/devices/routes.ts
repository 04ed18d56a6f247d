// The person's devices that approve and sign, and the passcode.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const devicesRoutes: RouteGroup = {
  path: paths.devices,
  navigation: { position: 'more', icon: 'smartphone', label: { name: 'devicesLabel', en: 'Devices', de: 'Geräte' } },
  pages: [{ path: paths.devices, page: page(() => import('./devices-page.tsx'), 'DevicesPage') }],
}
