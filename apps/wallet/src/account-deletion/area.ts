// The end of the account. It is reached from the account.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const accountDeletionArea: Area = {
  path: paths.accountDeletion,
  pages: [{ path: paths.accountDeletion, page: page(() => import('./deletion-page.tsx'), 'DeletionPage') }],
}
