// The latest messages of each conversation, opened for a search; a lock forgets them.
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'
import type { FoundMessage } from './build-entries.ts'

/** Per conversation. Older messages are found in their conversation. */
export const SEARCHED_MESSAGES = 100

const openMessages = async (client: PersonClient, connection: CustomerConnection): Promise<FoundMessage[]> => {
  const { items } = await client.messages.list.page(connection.id, { pageSize: SEARCHED_MESSAGES })
  return items.flatMap(({ message_id, direction, plaintext }) =>
    plaintext === undefined ? [] : [{ id: message_id, text: plaintext, isReceived: direction === 'in', connection }],
  )
}

const SEARCH = ['messages', 'search'] as const

/** A new message reads its conversation again, and no other. */
const toKey = ({ id, last_message_at }: CustomerConnection, isOpen: boolean) =>
  [...SEARCH, isOpen, id, last_message_at] as const

/** Keeps its value between renders as long as no conversation changes. */
const combine = (results: readonly UseQueryResult<FoundMessage[]>[]) => ({
  messages: results.flatMap(({ data }) => data ?? []),
  readCount: results.filter(({ isPending }) => !isPending).length,
  isFailed: results.some(({ isError }) => isError),
})

/** One conversation after another, so that a search does not flood the platform. */
export const useFoundMessages = (connections: readonly CustomerConnection[] | undefined, isWanted: boolean) => {
  const client = useClient()
  const queries = useQueryClient()
  const conversations = (connections ?? []).filter(({ last_message_at }) => last_message_at !== null)
  const isRead = (connection: CustomerConnection): boolean =>
    (queries.getQueryState(toKey(connection, true))?.status ?? 'pending') !== 'pending'
  const nextIndex = conversations.findIndex((connection) => !isRead(connection))
  const { messages, readCount, isFailed } = useQueries({
    queries: conversations.map((connection, index) => ({
      queryKey: toKey(connection, isWanted),
      queryFn: () => openMessages(client, connection),
      enabled: isWanted && (nextIndex === -1 || index <= nextIndex),
      meta: droppedOnLock,
    })),
    combine,
  })
  return {
    messages,
    isReading: isWanted && readCount < conversations.length,
    isFailed,
    retry: () => void queries.refetchQueries({ queryKey: SEARCH, predicate: ({ state }) => state.status === 'error' }),
  }
}
