// Password and second factor. Reached from the account page.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const securityArea: Area = {
  path: paths.security,
  pages: [{ path: paths.security, page: page(() => import('./security-page.tsx'), 'SecurityPage') }],
}
