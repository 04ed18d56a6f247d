// What is typed to somebody and not sent, in the cache of queries, and as a text for an app that stores it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'

export interface MessageDraft {
  text: string
  /** Tried, and not answered with a yes. */
  tried: { text: string; key: string } | undefined
}

export const NO_DRAFT: MessageDraft = { text: '', tried: undefined }

/** Never fetched. It was typed and not opened with a key, so a lock leaves it there. */
export const draftQuery = (conversation: string) =>
  queryOptions<MessageDraft>({
    queryKey: ['drafts', conversation],
    enabled: false,
    initialData: NO_DRAFT,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Undefined: nothing is typed. */
export const draftToText = (queries: QueryClient, conversation: string): string | undefined => {
  const draft = queries.getQueryData(draftQuery(conversation).queryKey)
  return draft === undefined || draft.text === '' ? undefined : JSON.stringify(draft)
}

/** Puts it back with the key of its last try; what was typed meanwhile stays. */
export const draftFromText = (queries: QueryClient, conversation: string, stored: string): void => {
  const { text, tried } = JSON.parse(stored) as MessageDraft
  queries.setQueryData(draftQuery(conversation).queryKey, (now = NO_DRAFT) => (now.text === '' ? { text, tried } : now))
}
