// The overview, the start page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const overviewRoutes: RouteGroup = {
  path: paths.overview,
  navigation: { group: 'top', icon: 'layout', label: { en: 'Overview', de: 'Übersicht' }, keys: 'g o' },
  pages: [{ path: paths.overview, page: page(() => import('./overview-page.tsx'), 'OverviewPage') }],
}
