// The home page: matters that wait for the person.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const homeRoutes: RouteGroup = {
  path: paths.home,
  navigation: { position: 'bar', icon: 'house', label: { name: 'homeLabel', en: 'Home', de: 'Start' } },
  pages: [{ path: paths.home, page: page(() => import('./home-page.tsx'), 'HomePage') }],
}
