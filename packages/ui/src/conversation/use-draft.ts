// What somebody types to somebody, in the memory of the page until it is sent. Another page, a lock and an error keep it; signing
// out, which empties the cache of queries, forgets it. The key of the last try is kept with it: the same words are not sent twice.
import { type Leaving, useUnsaved } from '@company-data/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  // The cache tells of a change a moment later. A field that waited for it would show the old text between two letters.
  const [typed, setTyped] = useState<{ conversation: string; text: string }>()
  const text = typed?.conversation === conversation ? typed.text : draft.text
  useUnsaved(() => text !== '', lostBy)
  const keep = (change: Partial<MessageDraft>): void => {
    const next = queries.setQueryData(query.queryKey, (now = NO_DRAFT) => ({ ...now, ...change }))
    onChanged(next?.text ?? '')
  }
  return {
    text,
    /** Who empties the field begins anew: the same words are another message then. */
    change: (next: string): void => {
      setTyped({ conversation, text: next })
      keep(next === '' ? NO_DRAFT : { text: next })
    },
    /** The key that a message is sent under: that of the last try, if the words are the same. */
    keyOf(message: string): string {
      const tried = queries.getQueryData(query.queryKey)?.tried
      const key = tried?.text === message ? tried.key : crypto.randomUUID()
      keep({ tried: { text: message, key } })
      return key
    },
  }
}
