// The order of a list by one of its columns, in the address: `sort=name`, or `sort=-name` for the last first.
import type { Sorting } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'

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
