// The calls of the company's machine clients (B-18): for the owner all of them, for delegates those of a granted service.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const requestsRoutes: RouteGroup = {
  path: paths.requests,
  navigation: {
    group: 'developers',
    icon: 'activity',
    label: { en: 'API calls', de: 'API-Aufrufe' },
    keys: 'g q',
  },
  pages: [{ path: paths.requests, page: page(() => import('./requests-page.tsx'), 'RequestsPage') }],
}
