// The columns that a list hides, and its saved views. Pure: the address and the storage are given as texts.

export interface SavedView {
  name: string
  /** The query of the address: filters, order and columns. */
  search: string
}

/** More would not fit the menu. */
export const MAX_VIEWS = 10

/** “version,started”. */
export const parseHidden = (text: string | null | undefined): ReadonlySet<string> =>
  new Set((text ?? '').split(',').filter((id) => id !== ''))

export const formatHidden = (hidden: ReadonlySet<string>): string => [...hidden].sort().join(',')

export const toggleHidden = (hidden: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(hidden)
  if (!next.delete(id)) next.add(id)
  return next
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

/** A damaged entry is as good as none. */
export const parseViews = (text: string | null | undefined): SavedView[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isView).slice(0, MAX_VIEWS) : []
  } catch {
    return []
  }
}

/** A view of the same name is replaced; the newest comes first. */
export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS)

/** The place in a list is not part of a view of it. */
const MOMENTARY = ['open', 'new', 'after', 'page', 'broadcast']

/** An empty choice in the address: every column is shown, regardless of the choice in this browser. */
export const NONE_HIDDEN = 'none'

/** With the service or flow and the columns, which the list may have from the storage of this browser. */
export const toViewSearch = (
  search: string,
  { place, hidden }: { place: Readonly<Record<string, string>>; hidden: ReadonlySet<string> },
): string => {
  const query = new URLSearchParams(search)
  for (const name of MOMENTARY) query.delete(name)
  for (const [name, value] of Object.entries(place)) query.set(name, value)
  query.set('hide', formatHidden(hidden) || NONE_HIDDEN)
  return query.toString()
}
