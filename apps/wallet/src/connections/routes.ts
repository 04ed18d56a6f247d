// The services that the person is connected with: the list, connecting, and the page of each.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const connectionsRoutes: RouteGroup = {
  path: paths.connections,
  navigation: {
    position: 'bar',
    icon: 'building',
    label: { name: 'connectionsLabel', en: 'Companies', de: 'Unternehmen' },
  },
  pages: [
    { path: paths.connections, page: page(() => import('./connections-page.tsx'), 'ConnectionsPage') },
    { path: paths.connect, page: page(() => import('./connect-page.tsx'), 'ConnectPage') },
    { path: `${paths.connections}/:connectionId`, page: page(() => import('./connection-page.tsx'), 'ConnectionPage') },
  ],
}
