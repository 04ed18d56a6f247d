// Page state in the address: filters, the open row, the list page. Reloads and links keep it.
import type { Sorting } from '@company-data/ui'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export interface SearchState {
  get(name: string): string | undefined
  /** Undefined or an empty text removes the parameter. */
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
        // Typing into a filter adds no history entries; opening something does, so that “back” closes it.
        { replace: !('open' in changes) },
      ),
    [setSearch],
  )
  return { get: (name) => search.get(name) ?? undefined, change }
}

/** The order of a list by one of its columns: `sort=name`, or `sort=-name` for the last first. */
export const useSortOrder = (): Sorting => {
  const { get, change } = useSearchState()
  const text = get('sort')
  const isDescending = text?.startsWith('-') ?? false
  return {
    column: isDescending ? text?.slice(1) : text,
    isDescending,
    onChange: (column, isNextDescending) =>
      change({ sort: column === undefined ? undefined : `${isNextDescending ? '-' : ''}${column}` }),
  }
}
