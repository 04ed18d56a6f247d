// Entries that a search finds, and how well each one matches. Pure: everything was opened on this device before.
import type { Identity } from '@company-data/web/companies/rules'

export const entryKinds = ['data', 'company', 'document', 'message', 'page'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface SearchEntry {
  id: string
  kind: EntryKind
  title: string
  text: string
  /** Its name is searched too, and shown with its mark. */
  company?: { name: string; identity: Identity | null }
  /** The writer of a message. */
  writer?: 'company' | 'person'
  path: string
}

const ASCII = /^[\p{ASCII}]*$/u

/** Letters without case and accents, so that “Muller” finds “Müller”. Most texts have no accents, which is quickly seen. */
const normalize = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, '')).toLowerCase()

/** Computed once for each entry, because every letter of a query searches all of them. */
const normalizedTexts = new WeakMap<SearchEntry, readonly [title: string, text: string]>()

const readNormalized = (entry: SearchEntry): readonly [title: string, text: string] => {
  const earlier = normalizedTexts.get(entry)
  if (earlier !== undefined) return earlier
  const { title, text, company } = entry
  const normalized = [normalize(title), normalize(`${text} ${company?.name ?? ''}`)] as const
  normalizedTexts.set(entry, normalized)
  return normalized
}

/** A title counts more than a text, and the beginning of a word more than its middle. */
const rateWord = (word: string, inTitle: string, inText: string): number => {
  if (!inTitle.includes(word)) return inText.includes(word) ? 1 : 0
  if (inTitle.startsWith(word)) return 4
  return inTitle.includes(` ${word}`) ? 3 : 2
}

/** 0 if one of the words is missing. */
const rate = (words: readonly string[], entry: SearchEntry): number => {
  const [inTitle, inText] = readNormalized(entry)
  let sum = 0
  for (const word of words) {
    const rating = rateWord(word, inTitle, inText)
    // Most entries lack the first word: nothing more of them is read.
    if (rating === 0) return 0
    sum += rating
  }
  return sum
}

export interface FoundGroup {
  kind: EntryKind
  entries: readonly SearchEntry[]
}

/** Groups in a fixed order, each with its best entries first; entries that match equally well stay in their order. */
export const findEntries = (entries: readonly SearchEntry[], query: string): FoundGroup[] => {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rated = entries
    .map((entry) => ({ entry, rating: rate(words, entry) }))
    .filter(({ rating }) => rating > 0)
    .toSorted((match, other) => other.rating - match.rating)
  return entryKinds.flatMap((kind) => {
    const ofKind = rated.filter(({ entry }) => entry.kind === kind).map(({ entry }) => entry)
    return ofKind.length === 0 ? [] : [{ kind, entries: ofKind }]
  })
}

const BEFORE_MATCH = 40

/** The part of a long text around its first match, for one line of a list. */
export const excerpt = (text: string, query: string): string => {
  const [word = ''] = normalize(query).split(/\s+/).filter(Boolean)
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = normalize(flat).indexOf(word)
  return at <= BEFORE_MATCH ? flat : `… ${flat.slice(at - BEFORE_MATCH)}`
}
