// The operators, their roles and their tokens.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const operatorsRoutes: RouteGroup = {
  path: paths.operators,
  icon: 'users',
  label: { en: 'Operators', de: 'Betreiber' },
  roles: ['security'],
  pages: [{ path: paths.operators, page: page(() => import('./operators-page.tsx'), 'OperatorsPage') }],
}
