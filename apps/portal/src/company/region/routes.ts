// The company's home region, and moving to another one (G-043).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const regionRoutes: RouteGroup = {
  path: paths.region,
  navigation: {
    group: 'company',
    icon: 'mapPin',
    label: { en: 'Region', de: 'Region' },
    ownerOnly: true,
    keys: 'g h',
  },
  pages: [{ path: paths.region, page: page(() => import('./region-page.tsx'), 'RegionPage') }],
}
