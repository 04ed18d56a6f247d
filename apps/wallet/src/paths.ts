// The addresses of the pages below /wallet, built by functions so that no page writes one by hand.

const below =
  (path: string) =>
  (id: string): string =>
    `${path}/${encodeURIComponent(id)}`

export const paths = {
  home: '/home',
  search: '/search',
  share: '/share',
  activity: '/activity',
  profile: '/profile',
  quickProfile: '/profile/details',
  importProfile: '/profile/import',
  connections: '/connections',
  connection: below('/connections'),
  connect: '/connect',
  documents: '/documents',
  document: below('/documents'),
  messages: '/messages',
  conversation: below('/messages'),
  requests: '/requests',
  approvals: '/approvals',
  answers: '/answers',
  answer: below('/answers'),
  devices: '/devices',
  account: '/account',
  security: '/account/security',
  region: '/account/region',
  blockedCompanies: '/account/blocked',
  export: '/account/export',
  accountDeletion: '/account/delete',
  goodbye: '/goodbye',
  welcome: '/welcome',
  register: '/register',
  signIn: '/sign-in',
  forgotten: '/forgotten-password',
  confirmEmail: '/confirm-email',
  recoveryKit: '/recovery-kit',
} as const
