// What somebody types to somebody, in the memory of the page until it is sent. Another page, a lock and an error keep it; signing
// out, which empties the cache of queries, forgets it. The key of the last try is kept with it: the same words are not sent twice.
import { type Leaving, useUnsaved } from '@company-data/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { draftQuery, type MessageDraft, NO_DRAFT } from './message-draft.ts'

export interface DraftKeeping {
  /** What loses the draft. */
  lostBy: Leaving
  /** After every change, for an app that stores it. */
  onChanged: (text: string) => void
}

export const useDraft = (conversation: string, { lostBy, onChanged }: DraftKeeping) => {
  const queries = useQueryClient()
  const query = draftQuery(conversation)
  const { data: draft } = useQuery(query)
  useUnsaved(() => draft.text !== '', lostBy)
  const keep = (change: Partial<MessageDraft>): void => {
    const next = queries.setQueryData(query.queryKey, (now = NO_DRAFT) => ({ ...now, ...change }))
    onChanged(next?.text ?? '')
  }
  return {
    text: draft.text,
    /** Who empties the field begins anew: the same words are another message then. */
    change: (text: string): void => keep(text === '' ? NO_DRAFT : { text }),
    /** The key that a message is sent under: that of the last try, if the words are the same. */
    keyOf(text: string): string {
      const key = draft.tried?.text === text ? draft.tried.key : crypto.randomUUID()
      keep({ tried: { text, key } })
      return key
    },
  }
}
