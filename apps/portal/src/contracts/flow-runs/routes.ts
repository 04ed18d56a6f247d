// The runs of flows: the list, and the page of one run.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const flowRunsRoutes: RouteGroup = {
  path: paths.flowRuns,
  navigation: { group: 'contracts', icon: 'play', label: { en: 'Flow runs', de: 'Durchläufe' }, keys: 'g r' },
  commands: [
    {
      label: { en: 'Start a flow run', de: 'Durchlauf starten' },
      icon: 'play',
      path: `${paths.flowRuns}?new=1`,
      keys: 'n r',
    },
  ],
  pages: [
    { path: paths.flowRuns, page: page(() => import('./flow-runs-page.tsx'), 'FlowRunsPage') },
    { path: `${paths.flowRuns}/:serviceId/:flowId/:runId`, page: page(() => import('./run-page.tsx'), 'RunPage') },
    {
      path: `${paths.flowRuns}/:serviceId/:flowId/:runId/answer`,
      page: page(() => import('./test-person/test-person-page.tsx'), 'TestPersonPage'),
    },
  ],
}
