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
  /** Of a message. */
  writer?: 'company' | 'person'
  path: string
}

/** Letters without case and accents, so that “Muller” finds “Müller”. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

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

/** 0 if one of the words is missing. A title counts more than a text, and the beginning of a word more than its middle. */
const rate = (words: readonly string[], entry: SearchEntry): number => {
  const [inTitle, inText] = readNormalized(entry)
  const ratings = words.map((word) => {
    if (inTitle.startsWith(word)) return 4
    if (inTitle.includes(` ${word}`)) return 3
    if (inTitle.includes(word)) return 2
    return inText.includes(word) ? 1 : 0
  })
  return ratings.some((rating) => rating === 0) ? 0 : ratings.reduce<number>((sum, rating) => sum + rating, 0)
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
