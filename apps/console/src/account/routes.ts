// The page of one account, which the search and the queues lead to.
import type { RoutePage } from '@company-data/web/app'
import { page } from '../app/route-group.ts'

export const accountRoutes: readonly RoutePage[] = [
  { path: '/accounts/:accountId', page: page(() => import('./account-page.tsx'), 'AccountPage') },
]
