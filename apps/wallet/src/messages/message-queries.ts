// The person's messages, opened on this device, and their refetching.
import type { CustomerConnection, OpenedMessage, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { flattenPages } from '@company-data/web/conversation/rules'
import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'

const PAGE_SIZE = 30

/** The person's keys are open. A lock removes the opened messages, and an unlock reads them again. */
export const useIsOpen = (): boolean => useSessionState() === 'open'

/**
 * The latest message of a conversation, for the list; null if it was removed in the meantime. Refetched when a later
 * one arrives.
 */
export const lastMessageQuery = (client: PersonClient, connection: CustomerConnection, isOpen: boolean) =>
  queryOptions<OpenedMessage | null>({
    queryKey: ['messages', 'last', connection.id, connection.last_message_at, isOpen],
    queryFn: async () => (await client.messages.list.page(connection.id, { pageSize: 1 })).items[0] ?? null,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    meta: droppedOnLock,
  })

export const useThread = (connectionId: string) => {
  const client = useClient()
  const isOpen = useIsOpen()
  const query = useInfiniteQuery({
    queryKey: ['messages', 'thread', connectionId, isOpen],
    queryFn: ({ pageParam }) => client.messages.list.page(connectionId, { pageSize: PAGE_SIZE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: isOpen,
    meta: droppedOnLock,
  })
  const messages = useMemo(() => flattenPages(query.data?.pages ?? []), [query.data])
  return { query, messages }
}

/** After sending or marking as read: refetches everything that shows the conversation. */
export const useConversationChanged = (connectionId: string) => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['messages', 'thread', connectionId] }),
      queries.invalidateQueries({ queryKey: ['connections'] }),
    ])
}

/** A push contains only the id of a message, so the open conversation is refetched. */
export const useThreadUpdates = (connectionId: string): void => {
  const queries = useQueryClient()
  usePush(['message'], () => void refetchQueries(queries, ['messages', 'thread', connectionId]))
}

/** The unread counts, on every page that shows them. */
export const useUnreadCountUpdates = (): void => {
  const queries = useQueryClient()
  usePush(['message', 'connection_ended'], () => void refetchQueries(queries, ['connections']))
}
