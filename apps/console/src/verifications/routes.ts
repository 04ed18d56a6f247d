// ID documents that wait for a decision.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const verificationsRoutes: RouteGroup = {
  path: paths.verifications,
  icon: 'badgeCheck',
  label: { en: 'ID documents', de: 'Ausweise' },
  roles: ['support'],
  pages: [{ path: paths.verifications, page: page(() => import('./verifications-page.tsx'), 'VerificationsPage') }],
}
