// The regions and their modes.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const regionsRoutes: RouteGroup = {
  path: paths.regions,
  icon: 'globe',
  label: { en: 'Regions', de: 'Regionen' },
  roles: ['support', 'operations'],
  pages: [{ path: paths.regions, page: page(() => import('./regions-page.tsx'), 'RegionsPage') }],
}
