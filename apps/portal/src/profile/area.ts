// The company profile: name, e-mail address, business card, pictures, and deletion.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const profileArea: Area = {
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
