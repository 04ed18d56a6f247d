// The person's own data: values, files and photos.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const profileArea: Area = {
  path: paths.profile,
  navigation: { place: 'bar', icon: 'database', label: { en: 'My data', de: 'Meine Daten' } },
  pages: [{ path: paths.profile, page: page(() => import('./profile-page.tsx'), 'ProfilePage') }],
}
