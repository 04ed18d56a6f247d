// The overview, the start page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const overviewArea: Area = {
  path: paths.overview,
  navigation: { group: 'top', icon: 'layout', label: { en: 'Overview', de: 'Übersicht' }, keys: 'g o' },
  pages: [{ path: paths.overview, page: page(() => import('./overview-page.tsx'), 'OverviewPage') }],
}
