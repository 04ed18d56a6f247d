// What companies ask the person in flows: questions to answer, documents to sign. The list, and the page of each.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const runsArea: Area = {
  path: paths.answers,
  navigation: { place: 'more', icon: 'listChecks', label: { en: 'Forms and contracts', de: 'Formulare und Verträge' } },
  pages: [
    { path: paths.answers, page: page(() => import('./runs-page.tsx'), 'RunsPage') },
    { path: `${paths.answers}/:runId`, page: page(() => import('./run-page.tsx'), 'RunPage') },
  ],
  homeCard: page(() => import('./runs-card.tsx'), 'RunsCard'),
}
