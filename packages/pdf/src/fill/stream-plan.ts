// The plan of a stream, independent of the values: its tags, their chains and the operators to rewrite.
import type { ContentReading } from '../content/interpreter.ts'
import type { Operator } from '../content/operands.ts'
import type { Show } from '../content/shows.ts'
import { PdfError } from '../pdf-error.ts'
import { type PlacedGlyph, placeGlyphs } from './layout/baseline-geometry.ts'
import { buildChains, type Chain } from './layout/chains.ts'
import { type Box, textExtents } from './layout/extents.ts'
import { gatherLines } from './layout/lines.ts'
import { findTags, type Tag } from './tags.ts'

/** A show on a line that has tags. */
export interface PlannedShow {
  readonly show: Show
  /** The number of its first glyph. */
  readonly firstGlyph: number
  /** True if the pen was placed again since the previous planned show. */
  readonly placed: boolean
}

export interface StreamPlan {
  readonly content: Uint8Array
  readonly tags: readonly Tag[]
  /** The glyphs on lines that have tags, in the order of the stream. */
  readonly glyphs: readonly PlacedGlyph[]
  /** The number of the tag of each glyph, -1 for the others. */
  readonly tagOf: Int32Array
  readonly chains: readonly Chain[]
  readonly shows: readonly PlannedShow[]
  /** Marked-content sequences around tags. */
  readonly marks: readonly Operator[]
}

export interface StreamTags {
  readonly plan: StreamPlan | undefined
  /** Slugs of tags that cannot be filled. */
  readonly split: readonly string[]
}

/** Far more than a page of a form has. Each is placed among those of its line. */
const MAX_TAGS = 5_000

/** A stream with fewer glyphs that have a brace has no tag. */
const MIN_BRACES = 2

export const mayHaveTags = ({ braces }: Pick<ContentReading, 'braces'>): boolean => braces >= MIN_BRACES

export const NO_TAGS: StreamTags = { plan: undefined, split: [] }

const tagNumbers = (count: number, tags: readonly Tag[]): Int32Array => {
  const numbers = new Int32Array(count).fill(-1)
  for (const [number, { first, last }] of tags.entries()) numbers.fill(number, first, last + 1)
  return numbers
}

/** Keeps the glyphs on lines with tags, renumbered; a cached plan would otherwise hold the whole text. */
const keepLines = (
  glyphs: readonly PlacedGlyph[],
  keepMask: Uint8Array,
): { glyphs: PlacedGlyph[]; numbers: Int32Array } => {
  const numbers = new Int32Array(glyphs.length).fill(-1)
  const remaining: PlacedGlyph[] = []
  for (const [index, glyph] of glyphs.entries()) if (keepMask[index] === 1) numbers[index] = remaining.push(glyph) - 1
  return { glyphs: remaining, numbers }
}

const planShows = (shows: readonly Show[], glyphs: readonly PlacedGlyph[]): PlannedShow[] => {
  const planned: PlannedShow[] = []
  let last = -1
  for (const [firstGlyph, { show }] of glyphs.entries()) {
    if (show.order === last) continue
    let placed = false
    for (let order = last + 1; order <= show.order; order += 1) placed ||= shows[order]?.placed === true
    planned.push({ show, firstGlyph, placed })
    last = show.order
  }
  return planned
}

const collectMarks = (reading: ContentReading, glyphs: readonly PlacedGlyph[], tagOf: Int32Array): Operator[] => {
  const numbers = new Set<number>()
  for (const [index, { show }] of glyphs.entries()) {
    if (tagOf[index] === -1) continue
    for (const mark of show.marks) numbers.add(mark)
  }
  return [...numbers].sort((a, b) => a - b).flatMap((number) => reading.marks[number] ?? [])
}

export const planStream = (content: Uint8Array, reading: ContentReading, box: Box): StreamTags => {
  const placed = placeGlyphs(reading.shows)
  const search = findTags(placed)
  if (search.tags.length > MAX_TAGS) throw new PdfError('too_complex', 'A page has too many tags.')
  if (search.tags.length === 0) return { plan: undefined, split: search.split }
  const lines = gatherLines(placed, search.tags)
  const onLines = new Uint8Array(placed.length)
  for (const line of lines) for (const index of line.glyphs) onLines[index] = 1
  const { glyphs, numbers } = keepLines(placed, onLines)
  const renumber = (index: number): number => numbers[index] ?? -1
  const tags = search.tags.map(({ slug, first, last }) => ({ slug, first: renumber(first), last: renumber(last) }))
  const tagOf = tagNumbers(glyphs.length, tags)
  const deps = { glyphs, tags, tagOf, extents: textExtents(placed), rules: reading.rules, box }
  const chains = lines.flatMap((line) => buildChains(deps, { ...line, glyphs: line.glyphs.map(renumber) }))
  const shows = planShows(reading.shows, glyphs)
  const plan = { content, tags, glyphs, tagOf, chains, shows, marks: collectMarks(reading, glyphs, tagOf) }
  return { plan, split: search.split }
}
