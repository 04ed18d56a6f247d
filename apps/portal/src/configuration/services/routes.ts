// The services of the company: the list, and the page of each.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'
import { serviceTabPath } from '../../service-layout/service-page.tsx'

export const servicesRoutes: RouteGroup = {
  path: paths.services,
  navigation: { group: 'top', icon: 'layers', label: { en: 'Services', de: 'Dienste' }, keys: 'g s' },
  commands: [
    {
      label: { en: 'Create service', de: 'Dienst anlegen' },
      icon: 'plus',
      path: `${paths.services}?new=1`,
      keys: 'n s',
      ownerOnly: true,
    },
  ],
  pages: [
    { path: paths.services, page: page(() => import('./services-page.tsx'), 'ServicesPage') },
    {
      path: serviceTabPath('overview'),
      page: page(() => import('./overview/service-overview-page.tsx'), 'ServiceOverviewPage'),
    },
  ],
}
