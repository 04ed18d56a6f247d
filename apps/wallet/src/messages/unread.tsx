// Unread messages: a count in the navigation, and a card on the home page.
import { Card, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showBadge } from '../app/app-badge.ts'
import { connectionsQuery } from '../app/connections.ts'
import { useHomeReading } from '../app/home-readings.ts'
import { useClient } from '../session/use-session.tsx'
import { ConversationList } from './conversation-list.tsx'
import { countUnread, groupConversations } from './conversations.ts'
import { useUnreadCountUpdates } from './message-queries.ts'
import { messagesTexts } from './messages-texts.ts'
import { UnreadCount } from './unread-count.tsx'

export const UnreadMark = () => {
  useUnreadCountUpdates()
  const { data = [] } = useQuery(connectionsQuery(useClient()))
  const count = countUnread(data)
  useEffect(() => showBadge('messages', count), [count])
  return <UnreadCount count={count} />
}

export const UnreadCard = () => {
  const texts = useTexts(messagesTexts)
  const query = useQuery(connectionsQuery(useClient()))
  useHomeReading(query)
  const { data = [] } = query
  const unread = groupConversations(data).begun.filter(({ unread_count }) => unread_count > 0)
  if (unread.length === 0) return null
  return (
    <Card title={texts.newTitle} flush>
      <ConversationList label={texts.newTitle} connections={unread} />
    </Card>
  )
}
