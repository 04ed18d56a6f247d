// The services that the company has deleted, and what is left of each (B-20). Reached from the list of services.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const deletedServicesRoutes: RouteGroup = {
  path: paths.deletedServices,
  commands: [
    {
      label: { en: 'Deleted services', de: 'Gelöschte Dienste' },
      icon: 'history',
      path: paths.deletedServices,
      ownerOnly: true,
    },
  ],
  pages: [
    {
      path: paths.deletedServices,
      page: page(() => import('./deleted-services-page.tsx'), 'DeletedServicesPage'),
    },
    {
      path: `${paths.deletedServices}/:serviceId`,
      page: page(() => import('./deleted-service-page.tsx'), 'DeletedServicePage'),
    },
  ],
}
