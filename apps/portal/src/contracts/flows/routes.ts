// The flows of the company: the list, and the editor page.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'
import { LazyFlowPage } from './skeleton/lazy-flow-page.tsx'

export const flowsRoutes: RouteGroup = {
  path: paths.flows,
  navigation: { group: 'contracts', icon: 'workflow', label: { en: 'Flows', de: 'Abläufe' }, keys: 'g f' },
  commands: [
    {
      label: { en: 'Create flow', de: 'Ablauf anlegen' },
      icon: 'workflow',
      path: `${paths.flows}?new=1`,
      keys: 'n f',
    },
  ],
  pages: [
    { path: paths.flows, page: page(() => import('./list/flows-page.tsx'), 'FlowsPage') },
    { path: '/flows/:serviceId/:flowId', page: LazyFlowPage },
  ],
}
