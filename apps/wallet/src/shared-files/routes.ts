// The page of files that another app shared with the wallet.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const sharedFilesRoutes: RouteGroup = {
  path: paths.share,
  pages: [{ path: paths.share, page: page(() => import('./shared-page.tsx'), 'SharedPage') }],
}
