// The person's conversations with connected services.
import { type Area, page } from '../frame/area.ts'
import { paths } from '../paths.ts'

export const messagesArea: Area = {
  path: paths.messages,
  navigation: {
    place: 'bar',
    icon: 'message',
    label: { en: 'Messages', de: 'Nachrichten' },
    mark: page(() => import('./unread.tsx'), 'UnreadMark'),
  },
  pages: [
    { path: paths.messages, page: page(() => import('./messages-page.tsx'), 'MessagesPage') },
    {
      path: `${paths.messages}/:connectionId`,
      page: page(() => import('./conversation-page.tsx'), 'ConversationPage'),
    },
  ],
  homeCard: page(() => import('./unread.tsx'), 'UnreadCard'),
}
