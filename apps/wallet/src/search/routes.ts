// The search over everything in the wallet.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const searchRoutes: RouteGroup = {
  path: paths.search,
  navigation: { position: 'more', icon: 'search', label: { name: 'searchLabel', en: 'Search', de: 'Suche' } },
  pages: [{ path: paths.search, page: page(() => import('./search-page.tsx'), 'SearchPage') }],
}
