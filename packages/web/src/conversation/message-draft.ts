// An unsent message, in the query cache, and as a text for apps that store it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'

export interface MessageDraft {
  text: string
  /** Was sent, but not confirmed. */
  tried: { text: string; key: string } | undefined
}

export const NO_DRAFT: MessageDraft = { text: '', tried: undefined }

/** Never fetched. It was typed rather than opened with a key, so a lock keeps it. */
export const draftQuery = (conversation: string) =>
  queryOptions<MessageDraft>({
    queryKey: ['drafts', conversation],
    enabled: false,
    initialData: NO_DRAFT,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Undefined if nothing is typed. */
export const draftToText = (queries: QueryClient, conversation: string): string | undefined => {
  const draft = queries.getQueryData(draftQuery(conversation).queryKey)
  return draft === undefined || draft.text === '' ? undefined : JSON.stringify(draft)
}

/** Restores a stored draft with the key of its last attempt, unless something has been typed in the meantime. */
export const draftFromText = (queries: QueryClient, conversation: string, storedText: string): void => {
  const { text, tried } = JSON.parse(storedText) as MessageDraft
  queries.setQueryData(draftQuery(conversation).queryKey, (now = NO_DRAFT) => (now.text === '' ? { text, tried } : now))
}
