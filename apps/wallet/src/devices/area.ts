// The person's devices that approve and sign, and the passcode.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const devicesArea: Area = {
  path: paths.devices,
  navigation: { place: 'more', icon: 'smartphone', label: { en: 'Devices', de: 'Geräte' } },
  pages: [{ path: paths.devices, page: page(() => import('./devices-page.tsx'), 'DevicesPage') }],
}
