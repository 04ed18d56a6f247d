// Deleting the account. Reached from the account page.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const accountDeletionRoutes: RouteGroup = {
  path: paths.accountDeletion,
  pages: [{ path: paths.accountDeletion, page: page(() => import('./deletion-page.tsx'), 'DeletionPage') }],
}
