// A page of the matching entries of a keyset list, for lists that the platform cannot filter (NS-11).

interface KeysetPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** `seen`: the number of entries searched. */
export interface MatchingPage<Item> extends KeysetPage<Item> {
  searchedCount: number
}

export interface MatchingLimits {
  /** Stops once this many match. */
  enough: number
  /** Stops after this many pages, so that a rare entry does not cost a hundred calls. */
  maxPages: number
}

/** Consists of whole platform pages, so that their cursors also work for this list. */
export const matchingPage = async <Item>(
  fetchPage: (cursor: string | undefined) => Promise<KeysetPage<Item>>,
  isMatch: (item: Item) => boolean,
  cursor: string | undefined,
  { enough, maxPages }: MatchingLimits,
): Promise<MatchingPage<Item>> => {
  const items: Item[] = []
  let next: string | null = null
  let searchedCount = 0
  for (let pages = 0; pages < maxPages && items.length < enough; pages += 1) {
    const page = await fetchPage(pages === 0 ? cursor : (next ?? undefined))
    items.push(...page.items.filter(isMatch))
    searchedCount += page.items.length
    next = page.next_cursor
    if (next === null) break
  }
  return { items, next_cursor: next, searchedCount }
}
