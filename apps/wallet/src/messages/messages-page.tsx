// All conversations, latest first, and below them the services to write to.
import { Card, Empty, LinkButton, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ListFirst } from '../app/beside.tsx'
import { connectionsQuery } from '../app/connections.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { ConversationList } from './conversation-list.tsx'
import { type Conversations, groupConversations } from './conversations.ts'
import { messagesTexts } from './messages-texts.ts'

const NoConversations = () => {
  const texts = useTexts(messagesTexts)
  return (
    <Card>
      <Empty
        icon="message"
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <Link to={paths.connect} asChild>
            <LinkButton icon="link">{texts.connect}</LinkButton>
          </Link>
        }
      />
    </Card>
  )
}

const Lists = ({ begun, silent }: Conversations) => {
  const texts = useTexts(messagesTexts)
  if (begun.length + silent.length === 0) return <NoConversations />
  return (
    <>
      {begun.length > 0 && (
        <Card flush>
          <ConversationList label={texts.title} connections={begun} />
        </Card>
      )}
      {silent.length > 0 && (
        <Card title={texts.silentTitle} text={texts.silentText} flush>
          <ConversationList label={texts.silentTitle} connections={silent} />
        </Card>
      )}
    </>
  )
}

export const AllConversations = () => {
  const connections = useQuery(connectionsQuery(useClient()))
  return <QueryView query={connections}>{(items) => <Lists {...groupConversations(items)} />}</QueryView>
}

export const MessagesPage = () => {
  const texts = useTexts(messagesTexts)
  return (
    <ListFirst icon="message" hint={texts.choose}>
      <Page title={texts.title} lead={texts.lead}>
        <AllConversations />
      </Page>
    </ListFirst>
  )
}
