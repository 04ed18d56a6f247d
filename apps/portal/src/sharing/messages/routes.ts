// The conversations of a service with its customers, and broadcasts.
import { page, type RouteGroup } from '../../app/route-group.ts'
import { paths } from '../../paths.ts'

export const messagesRoutes: RouteGroup = {
  path: paths.messages,
  navigation: { group: 'sharing', icon: 'message', label: { en: 'Messages', de: 'Nachrichten' }, keys: 'g m' },
  commands: [
    {
      label: { en: 'Send a broadcast', de: 'Rundnachricht senden' },
      icon: 'send',
      path: `${paths.messages}?broadcast=1`,
      keys: 'n m',
    },
  ],
  pages: [{ path: paths.messages, page: page(() => import('./messages-page.tsx'), 'MessagesPage') }],
}
