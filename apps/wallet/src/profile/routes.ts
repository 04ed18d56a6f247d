// The person's own data: values, files and photos.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const profileRoutes: RouteGroup = {
  path: paths.profile,
  navigation: { position: 'bar', icon: 'database', label: { name: 'profileLabel', en: 'My data', de: 'Meine Daten' } },
  pages: [
    { path: paths.profile, page: page(() => import('./profile-page.tsx'), 'ProfilePage') },
    { path: paths.quickProfile, page: page(() => import('./quick/quick-page.tsx'), 'QuickPage') },
    { path: paths.importProfile, page: page(() => import('./import/import-page.tsx'), 'ImportPage') },
  ],
  homeCard: page(() => import('./id-documents/expiry-card.tsx'), 'ExpiryCard'),
}
