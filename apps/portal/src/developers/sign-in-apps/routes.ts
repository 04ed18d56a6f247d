// The company's sign-in apps: sites where people sign in and share the data they consent to (D1-APP-01).
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const signInAppsRoutes: RouteGroup = {
  path: paths.signInApps,
  navigation: {
    group: 'developers',
    icon: 'badgeCheck',
    label: { en: 'Sign-in apps', de: 'Anmelde-Apps' },
    ownerOnly: true,
    keys: 'g b',
  },
  commands: [
    {
      label: { en: 'Register a sign-in app', de: 'Anmelde-App registrieren' },
      icon: 'badgeCheck',
      path: `${paths.signInApps}?new=1`,
      keys: 'n b',
      ownerOnly: true,
    },
  ],
  pages: [{ path: paths.signInApps, page: page(() => import('./sign-in-apps-page.tsx'), 'SignInAppsPage') }],
}
