// What somebody types to somebody, in the memory of the page until it is sent. Another page, a lock and an error keep it; signing
// out, which empties the cache of queries, forgets it. The key of the last try is kept with it: the same words are not sent twice.
import { useUnsaved } from '@company-data/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

interface Draft {
  text: string
  /** Tried, and not answered with a yes. */
  tried: { text: string; key: string } | undefined
}

const EMPTY: Draft = { text: '', tried: undefined }

/** Never fetched. It was typed and not opened with a key, so a lock leaves it there. */
const draftQuery = (conversation: string) =>
  queryOptions<Draft>({
    queryKey: ['drafts', conversation],
    enabled: false,
    initialData: EMPTY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const useDraft = (conversation: string) => {
  const queries = useQueryClient()
  const query = draftQuery(conversation)
  const { data: draft } = useQuery(query)
  useUnsaved(() => draft.text !== '', 'app')
  const keep = (change: Partial<Draft>): void =>
    void queries.setQueryData(query.queryKey, (now = EMPTY) => ({ ...now, ...change }))
  return {
    text: draft.text,
    /** Who empties the field begins anew: the same words are another message then. */
    change: (text: string): void => keep(text === '' ? EMPTY : { text }),
    /** The key that a message is sent under: that of the last try, if the words are the same. */
    keyOf(text: string): string {
      const key = draft.tried?.text === text ? draft.tried.key : crypto.randomUUID()
      keep({ tried: { text, key } })
      return key
    },
  }
}
