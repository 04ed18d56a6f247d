// The connections of the company's services: the list, and the page of each.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const connectionsArea: Area = {
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
