// The plan of the company: its level, and what each level includes (G-012).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const planRoutes: RouteGroup = {
  path: paths.plan,
  navigation: {
    group: 'company',
    icon: 'creditCard',
    label: { en: 'Plan', de: 'Tarif' },
    ownerOnly: true,
    keys: 'g t',
  },
  pages: [{ path: paths.plan, page: page(() => import('./plan-page.tsx'), 'PlanPage') }],
}
