// What somebody types to somebody, in the memory of the page until it is sent. Another page, a lock and an error keep it; signing
// out, which empties the cache of queries, forgets it.
import { useUnsaved } from '@company-data/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

/** Never fetched. It was typed and not opened with a key, so a lock leaves it there. */
const draftQuery = (conversation: string) =>
  queryOptions<string>({
    queryKey: ['drafts', conversation],
    enabled: false,
    initialData: '',
    gcTime: Number.POSITIVE_INFINITY,
  })

export const useDraft = (conversation: string): { text: string; change: (text: string) => void } => {
  const queries = useQueryClient()
  const query = draftQuery(conversation)
  const { data: text } = useQuery(query)
  useUnsaved(() => text !== '', 'app')
  return { text, change: (next) => queries.setQueryData(query.queryKey, next) }
}
