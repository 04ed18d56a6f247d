// A draft message in memory until it is sent. It survives page changes, locks and errors; signing out empties the query cache
// and with it the draft. The key of the last attempt is kept, so that the same text is not sent twice.
import { type Leaving, useUnsaved } from '@company-data/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftQuery, type MessageDraft, NO_DRAFT } from './message-draft.ts'

export interface DraftKeeping {
  /** When the draft is lost. */
  lostBy: Leaving
  /** Called after every change, for an app that stores drafts. */
  onChanged: (text: string) => void
}

export const useDraft = (conversation: string, { lostBy, onChanged }: DraftKeeping) => {
  const queries = useQueryClient()
  const query = draftQuery(conversation)
  const { data: draft } = useQuery(query)
  // The cache reports a change a moment later. A field that waited for it would show the old text between two letters.
  const [input, setTyped] = useState<{ conversation: string; text: string }>()
  const text = input?.conversation === conversation ? input.text : draft.text
  useUnsaved(() => text !== '', lostBy)
  const keep = (change: Partial<MessageDraft>): void => {
    const next = queries.setQueryData(query.queryKey, (now = NO_DRAFT) => ({ ...now, ...change }))
    onChanged(next?.text ?? '')
  }
  return {
    text,
    /** Emptying the field starts a new message, even if the same text is typed again. */
    change: (next: string): void => {
      setTyped({ conversation, text: next })
      keep(next === '' ? NO_DRAFT : { text: next })
    },
    /** The idempotency key of the message: that of the last attempt if the text is the same. */
    getIdempotencyKey(message: string): string {
      const tried = queries.getQueryData(query.queryKey)?.tried
      const key = tried?.text === message ? tried.key : crypto.randomUUID()
      keep({ tried: { text: message, key } })
      return key
    },
  }
}
