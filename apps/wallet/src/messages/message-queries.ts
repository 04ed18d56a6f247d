// The messages of a person, opened on this device, and when they are asked for again.
import type { CustomerConnection, OpenedMessage, PersonClient } from '@company-data/sdk/person'
import { inOrder } from '@company-data/ui/conversation/rules'
import { opened } from '@company-data/ui/frame/rules'
import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAgain } from '../session/read-again.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'

const PAGE_SIZE = 30

/** The keys of the person are open. A lock takes what was opened off the page, and an unlock reads it anew. */
export const useIsOpen = (): boolean => useSessionState() === 'open'

/** The latest message of a conversation, for its line in the list; null: it went meanwhile. It is asked for anew when there is a later one. */
export const lastMessageQuery = (client: PersonClient, connection: CustomerConnection, isOpen: boolean) =>
  queryOptions<OpenedMessage | null>({
    queryKey: ['messages', 'last', connection.id, connection.last_message_at, isOpen],
    queryFn: async () => (await client.messagesPage(connection.id, { pageSize: 1 })).items[0] ?? null,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    meta: opened,
  })

export const useThread = (connectionId: string) => {
  const client = useClient()
  const isOpen = useIsOpen()
  const query = useInfiniteQuery({
    queryKey: ['messages', 'thread', connectionId, isOpen],
    queryFn: ({ pageParam }) => client.messagesPage(connectionId, { pageSize: PAGE_SIZE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: isOpen,
    meta: opened,
  })
  const messages = useMemo(() => inOrder(query.data?.pages ?? []), [query.data])
  return { query, messages }
}

/** After something was sent or marked read: whatever shows the conversation is asked for again. */
export const useConversationChanged = (connectionId: string) => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['messages', 'thread', connectionId] }),
      queries.invalidateQueries({ queryKey: ['connections'] }),
    ])
}

/** Of a message that came or was read a push tells no more than its id: the conversation that is shown is read again. */
export const useThreadFollows = (connectionId: string): void => {
  const queries = useQueryClient()
  usePush(['message'], () => void readAgain(queries, ['messages', 'thread', connectionId]))
}

/** The counts of unread messages, wherever they are shown. */
export const useCountsFollow = (): void => {
  const queries = useQueryClient()
  usePush(['message', 'connection_ended'], () => void readAgain(queries, ['connections']))
}
