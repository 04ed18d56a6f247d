// The account clients of the company: programs that act for it, within granted groups (D1-CLI-28).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const clientsRoutes: RouteGroup = {
  path: paths.clients,
  navigation: {
    group: 'developers',
    icon: 'terminal',
    label: { en: 'Account clients', de: 'Konto-Clients' },
    ownerOnly: true,
    keys: 'g a',
  },
  commands: [
    {
      label: { en: 'Register an account client', de: 'Konto-Client registrieren' },
      icon: 'terminal',
      path: `${paths.clients}?new=1`,
      keys: 'n a',
      ownerOnly: true,
    },
  ],
  pages: [{ path: paths.clients, page: page(() => import('./clients-page.tsx'), 'ClientsPage') }],
}
