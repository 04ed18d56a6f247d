// The company's home region, and moving to another one (G-043).
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const regionArea: Area = {
  path: paths.region,
  navigation: {
    group: 'company',
    icon: 'globe',
    label: { en: 'Region', de: 'Region' },
    ownerOnly: true,
    keys: 'g h',
  },
  pages: [{ path: paths.region, page: page(() => import('./region-page.tsx'), 'RegionPage') }],
}
