// The home page: what waits for the person.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const homeArea: Area = {
  path: paths.home,
  navigation: { place: 'bar', icon: 'house', label: { en: 'Home', de: 'Start' } },
  pages: [{ path: paths.home, page: page(() => import('./home-page.tsx'), 'HomePage') }],
}
