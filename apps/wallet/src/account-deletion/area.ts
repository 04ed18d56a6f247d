// Deleting the account. Reached from the account page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const accountDeletionArea: Area = {
  path: paths.accountDeletion,
  pages: [{ path: paths.accountDeletion, page: page(() => import('./deletion-page.tsx'), 'DeletionPage') }],
}
