// The domains that the company proves to own.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const domainsRoutes: RouteGroup = {
  path: paths.domains,
  navigation: {
    group: 'company',
    icon: 'globe',
    label: { en: 'Domains', de: 'Domains' },
    ownerOnly: true,
    keys: 'g w',
  },
  pages: [{ path: paths.domains, page: page(() => import('./domains-page.tsx'), 'DomainsPage') }],
}
