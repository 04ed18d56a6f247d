// Account security of the signed-in user: password, second factor, devices. Delegates have their own (G-054).
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const securityArea: Area = {
  path: paths.security,
  navigation: { group: 'company', icon: 'shield', label: { en: 'Security', de: 'Sicherheit' }, keys: 'g y' },
  pages: [{ path: paths.security, page: page(() => import('./security-page.tsx'), 'SecurityPage') }],
}
