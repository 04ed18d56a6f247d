// The index of the search: built with the site, read in the browser. It finds beginnings of words, best matches first.

/** A part of a page that can be found. */
export interface SearchEntry {
  /** From the root of the site, with its anchor. */
  address: string
  page: string
  heading: string
  excerpt: string
}

export interface SearchIndex {
  entries: SearchEntry[]
  /** Words in alphabetical order, and for each the entries that have it, with their weights. */
  words: string[]
  postings: number[][]
}

export interface SearchSource extends Omit<SearchEntry, 'excerpt'> {
  text: string
}

const EXCERPT = 110
const HEADING_WEIGHT = 8
const PAGE_WEIGHT = 4
const MAX_RESULTS = 20

/** Names such as `rate.limited` and `listChanges` are found by their parts as well. */
export const splitWords = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const weighTerms = ({ heading, page, text }: SearchSource): Map<string, number> => {
  const weights = new Map<string, number>()
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) weights.set(word, Math.min(99, (weights.get(word) ?? 0) + weight))
  }
  add(splitWords(heading), HEADING_WEIGHT)
  add(splitWords(page), PAGE_WEIGHT)
  add(
    splitWords(text).filter((word) => word.length < 40),
    1,
  )
  return weights
}

export const createIndex = (sources: readonly SearchSource[]): SearchIndex => {
  const postings = new Map<string, number[]>()
  for (const [index, source] of sources.entries())
    for (const [word, weight] of weighTerms(source)) {
      const list = postings.get(word) ?? []
      list.push(index, weight)
      postings.set(word, list)
    }
  const words = [...postings.keys()].sort()
  return {
    entries: sources.map(({ text, ...entry }) => ({
      ...entry,
      excerpt: text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT),
    })),
    words,
    postings: words.map((word) => postings.get(word) ?? []),
  }
}

/** The first word that is not before the prefix. */
const findFirst = (words: readonly string[], prefix: string): number => {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

/** Weights by entry of all words that begin so; the whole word counts more. */
const weigh = ({ words, postings }: SearchIndex, prefix: string): Map<number, number> => {
  const weights = new Map<number, number>()
  for (let at = findFirst(words, prefix); words[at]?.startsWith(prefix); at += 1) {
    const list = postings[at] ?? []
    const factor = words[at] === prefix ? 3 : 1
    for (let pair = 0; pair < list.length; pair += 2) {
      const entry = list[pair] ?? 0
      weights.set(entry, Math.max(weights.get(entry) ?? 0, factor * (list[pair + 1] ?? 0)))
    }
  }
  return weights
}

/** The entries that have every word of the query. */
export const search = (index: SearchIndex, query: string): SearchEntry[] => {
  const [first, ...others] = splitWords(query).map((word) => weigh(index, word))
  if (first === undefined) return []
  const scores = [...first].flatMap(([entry, weight]): Array<[number, number]> => {
    const weights = others.map((other) => other.get(entry) ?? 0)
    return weights.includes(0) ? [] : [[entry, weights.reduce((sum, next) => sum + next, weight)]]
  })
  return scores
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, MAX_RESULTS)
    .flatMap(([entry]) => index.entries[entry] ?? [])
}
