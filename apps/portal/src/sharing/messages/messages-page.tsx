// The conversations of a service, latest first; one opens beside the list.

import type { Conversation, ServiceRecord } from '@company-data/sdk/company'
import { Button, Drawer, Empty, LinkButton, Page, Pager, Row, Table, useLastValue, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { Thread } from '../../conversation/thread.tsx'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { paths } from '../../paths.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { ServiceQueryView, ServiceScope, ServiceSelect, useServiceNote } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { AllConversations } from './all-conversations.tsx'
import { BroadcastDrawer } from './broadcast-drawer.tsx'
import { useConversationColumns } from './conversation-columns.tsx'
import styles from './messages.module.css'
import { messagesTexts } from './messages-texts.ts'

const PAGE_SIZE = 50

const ConversationDrawer = ({
  service,
  conversation,
}: {
  service: ServiceRecord
  conversation: Conversation | undefined
}) => {
  const texts = useTexts(messagesTexts)
  const { change } = useSearchState()
  const record = useLastValue(conversation)
  if (!record) return null
  return (
    <Drawer
      open={conversation !== undefined}
      onClose={() => change({ open: undefined })}
      title={record.display_name}
      summary={
        <>
          <Link to={paths.connection(service.id, record.connection_id)}>{texts.toConnection}</Link>{' '}
          <TestMark isTest={record.test_person} />
        </>
      }
    >
      <div className={styles.conversation}>
        <KeyBar service={service} />
        <Thread key={record.connection_id} service={service} connectionId={record.connection_id} />
      </div>
    </Drawer>
  )
}

const NoConversations = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(messagesTexts)
  const note = useServiceNote(service)
  return (
    <Empty
      icon="message"
      title={texts.emptyTitle}
      text={`${texts.emptyText} ${note}`}
      action={
        <Link to={`${paths.connections}?service=${encodeURIComponent(service.id)}`} asChild>
          <LinkButton>{texts.toConnections}</LinkButton>
        </Link>
      }
    />
  )
}

const Conversations = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(messagesTexts)
  const client = useClient()
  const { columns, choices } = useListColumns('messages', useConversationColumns())
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const query = useQuery({
    queryKey: ['conversations', service.id, cursor],
    queryFn: () => client.servicePortal(service.id).conversations.list.page({ pageSize: PAGE_SIZE, cursor }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Row>
        <ServiceSelect service={service} hasAll />
        <ListOptions list="messages" choices={choices} place={{ service: service.id }} />
      </Row>
      <ServiceQueryView service={service} query={query}>
        {({ items, next_cursor }) => (
          <>
            <Table
              label={texts.title}
              rows={items}
              rowId={({ connection_id }) => connection_id}
              selected={get('open')}
              onOpen={({ connection_id }) => change({ open: connection_id })}
              columns={columns}
              empty={<NoConversations service={service} />}
              footer={
                (cursor !== undefined || next_cursor !== null) && (
                  <Pager onPrevious={onPrevious} onNext={onNext(next_cursor)} busy={query.isFetching} />
                )
              }
            />
            <ConversationDrawer
              service={service}
              conversation={items.find(({ connection_id }) => connection_id === get('open'))}
            />
          </>
        )}
      </ServiceQueryView>
      <BroadcastDrawer
        service={service}
        open={get('broadcast') !== undefined}
        onClose={() => change({ broadcast: undefined })}
      />
    </>
  )
}

export const MessagesPage = () => {
  const texts = useTexts(messagesTexts)
  const { change } = useSearchState()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="main" icon="send" onClick={() => change({ open: undefined, broadcast: '1' })}>
          {texts.broadcast}
        </Button>
      }
    >
      <ServiceScope all={(services) => <AllConversations services={services} />}>
        {(service) => <Conversations key={service.id} service={service} />}
      </ServiceScope>
    </Page>
  )
}
