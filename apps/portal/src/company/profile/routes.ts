// The company profile: name, e-mail address, business card, pictures, and deletion.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const profileRoutes: RouteGroup = {
  path: paths.profile,
  navigation: {
    group: 'company',
    icon: 'building',
    label: { en: 'Profile', de: 'Profil' },
    ownerOnly: true,
    keys: 'g p',
  },
  pages: [{ path: paths.profile, page: page(() => import('./profile-page.tsx'), 'ProfilePage') }],
}
