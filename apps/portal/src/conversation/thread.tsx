// The messages between a service and one customer, opened as they arrive, and the composer.
import type { MessageRecord, ServiceRecord } from '@company-data/sdk/company'
import { Loading, useTexts } from '@company-data/ui'
import { Composer, MarkRead, ThreadLayout, ThreadPages } from '@company-data/web/conversation'
import { flattenPages, unreadBoundary } from '@company-data/web/conversation/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ServiceFailure } from '../service-keys/service-scope.tsx'
import { createServicePortal, serviceKeys, useServiceKeys } from '../service-keys/use-service-keys.ts'
import { ValueText } from '../service-keys/value-text.tsx'
import { useClient } from '../session/use-session.tsx'
import { toSealedBody } from './sealed-body.ts'
import { threadTexts } from './thread-texts.ts'
import { useConversationChanged } from './use-conversation-changed.ts'

interface ThreadProps {
  service: ServiceRecord
  connectionId: string
}

const useThread = ({ service, connectionId }: ThreadProps) => {
  const client = useClient()
  const isUnlocked = useServiceKeys().isUnlocked(service.id)
  const query = useInfiniteQuery({
    queryKey: ['thread', service.id, connectionId],
    queryFn: ({ pageParam }) =>
      client.servicePortal(service.id).messages.listSealed.page(connectionId, { pageSize: 50, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const messages = useMemo(() => flattenPages(query.data?.pages ?? []), [query.data])
  useEffect(() => {
    if (isUnlocked)
      serviceKeys.openAll(
        service.id,
        messages.flatMap((message) => toSealedBody(message) ?? []),
      )
  }, [isUnlocked, messages, service.id])
  return { query, messages }
}

const Body = ({ service, message }: { service: ServiceRecord; message: MessageRecord }) => {
  const keys = useServiceKeys()
  const sealedBody = toSealedBody(message)
  if (sealedBody === undefined) return message.body
  return (
    <ValueText openedText={keys.getOpenedText(service.id, sealedBody)} isUnlocked={keys.isUnlocked(service.id)}>
      {(plaintext) => plaintext}
    </ValueText>
  )
}

export const Thread = ({ service, connectionId }: ThreadProps) => {
  const texts = useTexts(threadTexts)
  const client = useClient()
  const isUnlocked = useServiceKeys().isUnlocked(service.id)
  const changed = useConversationChanged({ service, connectionId })
  const { query, messages } = useThread({ service, connectionId })
  if (query.isError && query.data === undefined)
    return <ServiceFailure service={service} error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading shape="text" />
  const boundary = unreadBoundary(messages)
  const portal = client.servicePortal(service.id)
  const acknowledge = (messageId: string) => portal.messages.markRead(connectionId, messageId)
  return (
    <ThreadLayout>
      <ThreadPages
        query={query}
        messages={messages}
        emptyText={texts.emptyText}
        other={texts.customer}
        renderBody={(message) => <Body service={service} message={message} />}
      />
      {boundary && (
        <MarkRead hint={texts.markReadHint} markRead={() => acknowledge(boundary.message_id).then(changed)} />
      )}
      <Composer
        conversation={connectionId}
        hint={isUnlocked ? texts.writeHint : texts.keyless}
        send={(text, idempotencyKey) =>
          createServicePortal(client, service.id)
            .messages.create(connectionId, text, { idempotencyKey })
            // A participant who answers has read the earlier messages.
            .then(() => boundary && acknowledge(boundary.message_id).catch(() => undefined))
            .finally(() => void changed())
        }
      />
    </ThreadLayout>
  )
}
