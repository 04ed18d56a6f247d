// The latest messages of each conversation, opened for a search; a lock forgets them.
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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

/** A new message reads its conversation again, and no other. */
const toQuery = (client: PersonClient, connection: CustomerConnection) => ({
  queryKey: ['messages', 'search', connection.id, connection.last_message_at],
  queryFn: () => openMessages(client, connection),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: droppedOnLock,
})

/** How often newly opened messages are added: each time, every entry is searched again. */
const SHOW_EVERY_MS = 300

interface Progress {
  messages: readonly FoundMessage[]
  isFailed: boolean
  /** The conversations, once all of them were read. */
  read: readonly CustomerConnection[] | undefined
}

const nothingRead: Progress = { messages: [], isFailed: false, read: undefined }

/** One conversation after another, so that a search does not flood the platform. */
export const useFoundMessages = (connections: readonly CustomerConnection[] | undefined, isWanted: boolean) => {
  const client = useClient()
  const queries = useQueryClient()
  const [progress, setProgress] = useState(nothingRead)
  const [tries, setTries] = useState(0)
  const conversations = useMemo(
    () => (connections ?? []).filter(({ last_message_at }) => last_message_at !== null),
    [connections],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads what could not be read
  useEffect(() => {
    if (!isWanted) return setProgress(nothingRead)
    let isStopped = false
    const read = async (): Promise<void> => {
      const messages: FoundMessage[] = []
      let isFailed = false
      let shownAtMs = Date.now()
      setProgress((earlier) => ({ ...earlier, read: undefined }))
      for (const connection of conversations) {
        const newMessages = await queries.fetchQuery(toQuery(client, connection)).catch(() => undefined)
        if (isStopped) return
        if (newMessages === undefined) isFailed = true
        else messages.push(...newMessages)
        if (Date.now() - shownAtMs < SHOW_EVERY_MS) continue
        shownAtMs = Date.now()
        setProgress({ messages: [...messages], isFailed, read: undefined })
      }
      setProgress({ messages, isFailed, read: conversations })
    }
    void read()
    return () => {
      isStopped = true
    }
  }, [client, queries, conversations, isWanted, tries])
  return {
    messages: progress.messages,
    isFailed: progress.isFailed,
    isReading: isWanted && conversations.length > 0 && progress.read !== conversations,
    retry: () => setTries((count) => count + 1),
  }
}
