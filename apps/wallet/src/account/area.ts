// The account page: name, language, colours and sign-out.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const accountArea: Area = {
  path: paths.account,
  navigation: { place: 'more', icon: 'userRound', label: { en: 'Account', de: 'Konto' } },
  pages: [{ path: paths.account, page: page(() => import('./account-page.tsx'), 'AccountPage') }],
}
