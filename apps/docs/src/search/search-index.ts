// The index of the search: built with the site, read in the browser. It finds beginnings of words, best matches first.

/** A part of a page that can be found. */
export interface SearchEntry {
  /** From the root of the site, with its anchor. */
  address: string
  page: string
  heading: string
  excerpt: string
}

/** The format of the file: flat lists, because thousands of small ones are slow to read and to throw away. */
export interface SearchIndexFile {
  entries: SearchEntry[]
  /** Words in alphabetical order. */
  words: string[]
  /** For each word the number of entries that have it. */
  counts: number[]
  /** For each word its entries, each with its weight. */
  postings: number[]
}

export interface SearchIndex {
  entries: readonly SearchEntry[]
  words: readonly string[]
  /** The position at which the postings of each word begin; the last one is their end. */
  starts: Uint32Array
  postings: Uint16Array
}

export interface SearchSource extends Omit<SearchEntry, 'excerpt'> {
  text: string
}

const EXCERPT = 110
const HEADING_WEIGHT = 8
const PAGE_WEIGHT = 4
const MAX_RESULTS = 20
/** Further occurrences in a text say nothing more about it. */
const MAX_COUNT = 3
/** In the changes of a release nearly every word occurs: there one occurrence counts as little as many. */
const LONG_TEXT = 4_000

/** Names such as `rate.limited` and `listChanges` are found by their parts as well. */
export const splitWords = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const countTerms = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of splitWords(text)) if (word.length < 40) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const weighTerms = ({ heading, page, text }: SearchSource): Map<string, number> => {
  const weights = new Map<string, number>()
  const add = (word: string, weight: number): void => {
    weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  for (const word of new Set(splitWords(heading))) add(word, HEADING_WEIGHT)
  for (const word of new Set(splitWords(page))) add(word, PAGE_WEIGHT)
  const maxCount = text.length > LONG_TEXT ? 1 : MAX_COUNT
  for (const [word, count] of countTerms(text)) add(word, Math.min(count, maxCount))
  return weights
}

/** The first words. */
const toExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  return `${line.slice(0, line.lastIndexOf(' ', EXCERPT) > 0 ? line.lastIndexOf(' ', EXCERPT) : EXCERPT)} …`
}

export const createIndex = (sources: readonly SearchSource[]): SearchIndexFile => {
  const postings = new Map<string, number[]>()
  for (const [index, source] of sources.entries())
    for (const [word, weight] of weighTerms(source)) {
      const list = postings.get(word) ?? []
      list.push(index, weight)
      postings.set(word, list)
    }
  const words = [...postings.keys()].sort()
  const lists = words.map((word) => postings.get(word) ?? [])
  return {
    entries: sources.map(({ text, ...entry }) => ({
      ...entry,
      excerpt: toExcerpt(text),
    })),
    words,
    counts: lists.map(({ length }) => length / 2),
    postings: lists.flat(),
  }
}

export const readIndex = ({ entries, words, counts, postings }: SearchIndexFile): SearchIndex => {
  const starts = new Uint32Array(counts.length + 1)
  for (const [at, count] of counts.entries()) starts[at + 1] = (starts[at] ?? 0) + 2 * count
  return { entries, words, starts, postings: Uint16Array.from(postings) }
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

/** The weight of each entry: the largest of all words that begin so; the whole word counts more. */
const weigh = ({ entries, words, starts, postings }: SearchIndex, prefix: string): Uint16Array => {
  const weights = new Uint16Array(entries.length)
  for (let at = findFirst(words, prefix); words[at]?.startsWith(prefix); at += 1) {
    const factor = words[at] === prefix ? 3 : 1
    for (let pair = starts[at] ?? 0; pair < (starts[at + 1] ?? 0); pair += 2) {
      const entry = postings[pair] ?? 0
      weights[entry] = Math.max(weights[entry] ?? 0, factor * (postings[pair + 1] ?? 0))
    }
  }
  return weights
}

/** The sum of the weights; 0 if one of them is missing. */
const addWeights = (weights: readonly Uint16Array[], entry: number): number => {
  let sum = 0
  for (const list of weights) {
    const weight = list[entry] ?? 0
    if (weight === 0) return 0
    sum += weight
  }
  return sum
}

const RANK = 2 ** 20

/** A single letter, as in "sign a contract", begins words of nearly every entry: beside other words it is left out. */
const selectTerms = (query: string): string[] => {
  const words = splitWords(query)
  const longTerms = words.filter((word) => word.length > 1)
  return longTerms.length > 0 ? longTerms : words
}

/** The entries that have every word of the query. */
export const search = (index: SearchIndex, query: string): SearchEntry[] => {
  const weights = selectTerms(query).map((word) => weigh(index, word))
  if (weights.length === 0) return []
  // One number for score and place, so that the numbers sort without a function.
  const ranks = Float64Array.from(index.entries, (_, entry) => addWeights(weights, entry) * RANK + (RANK - 1 - entry))
  return [...ranks.sort().subarray(-MAX_RESULTS)]
    .reverse()
    .filter((rank) => rank >= RANK)
    .flatMap((rank) => index.entries[RANK - 1 - (rank % RANK)] ?? [])
}
