// The page that lists what the person shared, signed, approved and ended.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const activityRoutes: RouteGroup = {
  path: paths.activity,
  navigation: { position: 'more', icon: 'history', label: { name: 'activityLabel', en: 'Activity', de: 'Aktivität' } },
  pages: [{ path: paths.activity, page: page(() => import('./activity-page.tsx'), 'ActivityPage') }],
}
