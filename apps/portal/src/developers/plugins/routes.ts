// The plugins of the company: third-party programs that answer fields of its forms and flows (D1-PLG-01).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const pluginsRoutes: RouteGroup = {
  path: paths.plugins,
  navigation: {
    group: 'developers',
    icon: 'plug',
    label: { en: 'Plugins', de: 'Plugins' },
    ownerOnly: true,
    keys: 'g u',
  },
  commands: [
    {
      label: { en: 'Register a plugin', de: 'Plugin registrieren' },
      icon: 'plug',
      path: `${paths.plugins}?new=1`,
      keys: 'n u',
      ownerOnly: true,
    },
  ],
  pages: [{ path: paths.plugins, page: page(() => import('./plugins-page.tsx'), 'PluginsPage') }],
}
