// Questions and documents of companies in flows: the list, and the page of each run.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const runsRoutes: RouteGroup = {
  path: paths.answers,
  navigation: {
    position: 'more',
    icon: 'listChecks',
    label: { name: 'runsLabel', en: 'Forms and contracts', de: 'Formulare und Verträge' },
  },
  pages: [
    { path: paths.answers, page: page(() => import('./runs-page.tsx'), 'RunsPage') },
    { path: `${paths.answers}/:runId`, page: page(() => import('./run-page.tsx'), 'RunPage') },
  ],
  homeCard: page(() => import('./runs-card.tsx'), 'RunsCard'),
}
