// The company's recovery copies: one-time secrets sealed to its recovery key (G-053).
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const recoveryCopiesArea: Area = {
  path: paths.recoveryCopies,
  navigation: {
    group: 'company',
    icon: 'key',
    label: { en: 'Recovery copies', de: 'Wiederherstellung' },
    ownerOnly: true,
    keys: 'g k',
  },
  pages: [{ path: paths.recoveryCopies, page: page(() => import('./recovery-copies-page.tsx'), 'RecoveryCopiesPage') }],
}
