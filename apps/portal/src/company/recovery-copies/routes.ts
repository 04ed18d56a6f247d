// The company's recovery copies: one-time secrets sealed to its recovery key (G-053).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const recoveryCopiesRoutes: RouteGroup = {
  path: paths.recoveryCopies,
  navigation: {
    group: 'company',
    icon: 'lifeBuoy',
    label: { en: 'Recovery copies', de: 'Wiederherstellung' },
    ownerOnly: true,
    keys: 'g k',
  },
  pages: [{ path: paths.recoveryCopies, page: page(() => import('./recovery-copies-page.tsx'), 'RecoveryCopiesPage') }],
}
