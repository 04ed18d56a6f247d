// All data of the person as one archive. Reached from the account page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const exportRoutes: RouteGroup = {
  path: paths.export,
  pages: [{ path: paths.export, page: page(() => import('./export-page.tsx'), 'ExportPage') }],
}
