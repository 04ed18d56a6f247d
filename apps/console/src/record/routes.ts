// The record of the calls of operators.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const recordRoutes: RouteGroup = {
  path: paths.record,
  icon: 'history',
  label: { en: 'Record', de: 'Aufzeichnung' },
  roles: ['security'],
  pages: [{ path: paths.record, page: page(() => import('./record-page.tsx'), 'RecordPage') }],
}
