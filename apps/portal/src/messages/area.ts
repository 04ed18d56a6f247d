// The conversations of a service with its customers, and broadcasts.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const messagesArea: Area = {
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
