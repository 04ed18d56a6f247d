// The state of a page in its address: filters, the open row, the page of a list. Reload and link keep it.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export interface SearchState {
  get(name: string): string | undefined
  /** Undefined or an empty text removes a name. */
  change(changes: Readonly<Record<string, string | undefined>>): void
}

export const useSearchState = (): SearchState => {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setSearch(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') now.delete(name)
            else now.set(name, value)
          }
          return now
        },
        // Typing into a filter leaves no trail; opening something can be taken back.
        { replace: !('open' in changes) },
      ),
    [setSearch],
  )
  return { get: (name) => search.get(name) ?? undefined, change }
}
