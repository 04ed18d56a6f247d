// The flow runs in which the company is a customer: the list, and the page of one run (FG-21).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const receivedRunsRoutes: RouteGroup = {
  path: paths.receivedRuns,
  navigation: {
    group: 'customer',
    icon: 'listChecks',
    label: { en: 'Received runs', de: 'Erhaltene Durchläufe' },
    ownerOnly: true,
    keys: 'g x',
  },
  pages: [
    { path: paths.receivedRuns, page: page(() => import('./received-runs-page.tsx'), 'ReceivedRunsPage') },
    {
      path: `${paths.receivedRuns}/:connectionId/:runId`,
      page: page(() => import('./received-run-page.tsx'), 'ReceivedRunPage'),
    },
  ],
}
