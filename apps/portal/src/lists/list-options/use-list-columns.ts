// The columns that a list shows: chosen in the address, and remembered in this browser.
import type { Column } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useMemo } from 'react'
import { formatHidden, NONE_HIDDEN, parseHidden, toggleHidden } from './list-views.ts'

/** Missing or blocked storage only forgets it. */
export const readStored = (name: string): string | undefined => {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export const store = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The choice is in the address anyway.
  }
}

export interface ColumnChoice {
  id: string
  head: string
  isShown: boolean
  toggle: () => void
}

/** The first column and those without a visible heading always stay. */
export const useListColumns = <Row>(
  list: string,
  columns: readonly Column<Row>[],
): { columns: readonly Column<Row>[]; choices: readonly ColumnChoice[] } => {
  const { get, change } = useSearchState()
  const storedName = `columns:${list}`
  const text = get('hide') ?? readStored(storedName) ?? ''
  const hidden = useMemo(() => parseHidden(text === NONE_HIDDEN ? '' : text), [text])
  const shownColumns = useMemo(
    () => columns.filter(({ id, quiet }, index) => index === 0 || quiet || !hidden.has(id)),
    [columns, hidden],
  )
  const choices = columns.slice(1).flatMap(({ id, head, quiet }): ColumnChoice[] => {
    if (quiet) return []
    const toggle = () => {
      const next = formatHidden(toggleHidden(hidden, id))
      store(storedName, next)
      change({ hide: next === '' ? NONE_HIDDEN : next })
    }
    return [{ id, head, isShown: !hidden.has(id), toggle }]
  })
  return { columns: shownColumns, choices }
}
