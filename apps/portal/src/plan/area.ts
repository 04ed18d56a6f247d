// The plan of the company: its level, and what each level includes (G-012).
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const planArea: Area = {
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
