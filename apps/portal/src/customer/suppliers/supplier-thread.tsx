// The messages with one service, opened with the account key, and the composer.

import type { CustomerConnection } from '@company-data/sdk/company'
import { Loading, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { droppedOnLock } from '@company-data/web/app/rules'
import { CompanyText } from '@company-data/web/companies'
import { identityTexts } from '@company-data/web/companies/rules'
import { Composer, MarkRead, MessageBody, ThreadLayout, ThreadPages } from '@company-data/web/conversation'
import { flattenPages, sendAndVerify, unreadBoundary } from '@company-data/web/conversation/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeyIsOpen } from '../../session/use-is-unlocked.ts'
import { useClient } from '../../session/use-session.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

const useThread = (connectionId: string) => {
  const client = useClient()
  const isOpen = useKeyIsOpen()
  const query = useInfiniteQuery({
    // A lock removes the opened messages, and an unlock reads them again.
    queryKey: ['supplier-thread', connectionId, isOpen],
    queryFn: ({ pageParam }) => client.messages.list.page(connectionId, { pageSize: 50, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: isOpen,
    meta: droppedOnLock,
  })
  const messages = useMemo(() => flattenPages(query.data?.pages ?? []), [query.data])
  return { query, messages }
}

const Messages = ({ connection }: { connection: CustomerConnection }) => {
  const { messagesEmpty } = useTexts(suppliersTexts)
  const { writes } = useTexts(identityTexts)
  const { query, messages } = useThread(connection.id)
  if (query.isError && query.data === undefined)
    return <FailureView error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading shape="text" />
  return (
    <ThreadPages
      query={query}
      messages={messages}
      emptyText={messagesEmpty}
      other={connection.company_name}
      caption={writes(connection.company_name)}
      renderBody={(message) =>
        message.direction === 'in' && message.plaintext !== undefined ? (
          <CompanyText text={message.plaintext} />
        ) : (
          <MessageBody message={message} />
        )
      }
    />
  )
}

export const SupplierThread = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const queries = useQueryClient()
  const { query, messages } = useThread(connection.id)
  const boundary = unreadBoundary(messages)
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['supplier-thread', connection.id] }),
      queries.invalidateQueries({ queryKey: ['suppliers'] }),
    ])
  return (
    <ThreadLayout>
      <Messages connection={connection} />
      {boundary && (
        <MarkRead
          hint={texts.markReadHint}
          markRead={() => client.messages.markRead(connection.id, boundary.message_id).then(changed)}
        />
      )}
      <Composer
        conversation={connection.id}
        hint={texts.writeHint}
        send={(text, idempotencyKey) =>
          sendAndVerify({
            text,
            before: query.data && messages,
            send: () => client.messages.create(connection.id, text, { idempotencyKey }),
            read: async () => (await client.messages.list.page(connection.id)).items,
          }).finally(() => void changed())
        }
      />
    </ThreadLayout>
  )
}
