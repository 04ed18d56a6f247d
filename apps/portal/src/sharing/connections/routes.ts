// The connections of the company's services: the list, and the page of each.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const connectionsRoutes: RouteGroup = {
  path: paths.connections,
  navigation: { group: 'sharing', icon: 'users', label: { en: 'Connections', de: 'Verbindungen' }, keys: 'g c' },
  pages: [
    { path: paths.connections, page: page(() => import('./connections-page.tsx'), 'ConnectionsPage') },
    {
      path: `${paths.connections}/:serviceId/:connectionId`,
      page: page(() => import('./connection-page.tsx'), 'ConnectionPage'),
    },
  ],
}
