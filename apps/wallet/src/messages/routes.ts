// The person's conversations with connected services.
import { page, type RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'

export const messagesRoutes: RouteGroup = {
  path: paths.messages,
  navigation: {
    position: 'more',
    icon: 'message',
    label: { name: 'messagesLabel', en: 'Messages', de: 'Nachrichten' },
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
