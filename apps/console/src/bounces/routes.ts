// The mails that bounced, and the addresses that are suppressed.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const bouncesRoutes: RouteGroup = {
  path: paths.bounces,
  icon: 'mail',
  label: { en: 'Bounces', de: 'Abgewiesene Mails' },
  roles: ['security'],
  pages: [{ path: paths.bounces, page: page(() => import('./bounces-page.tsx'), 'BouncesPage') }],
}
