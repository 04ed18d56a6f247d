// The mails and text messages of this process.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const mailsRoutes: RouteGroup = {
  path: paths.mails,
  icon: 'mail',
  label: { en: 'Mails', de: 'Mails' },
  roles: ['security'],
  pages: [{ path: paths.mails, page: page(() => import('./mails-page.tsx'), 'MailsPage') }],
}
