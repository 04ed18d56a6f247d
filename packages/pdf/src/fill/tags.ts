// Finds the tags of a stream: `{{slug}}` as a contiguous literal, and split ones, which stay unchanged (FA-74).
import { gapBetween, isSameDirection, type PlacedGlyph } from './layout/baseline-geometry.ts'

/** A tag that can be filled: its glyphs are numbered from `first` to `last`. */
export interface Tag {
  readonly slug: string
  readonly first: number
  readonly last: number
}

export interface TagSearch {
  readonly tags: readonly Tag[]
  /** Slugs of the tags that are split over runs or lines. */
  readonly split: readonly string[]
}

/** Keys have at most 100 characters (FB-04), and a key of a plugin's block consists of three. */
const SLUG = /^[A-Za-z][A-Za-z0-9_.-]{0,301}$/
const LITERAL = /\{\{([^{}]*)\}\}/g

/** A tag in a text that no glyph draws, such as a title. */
export const replaceTags = (text: string, valueFor: (slug: string) => string | undefined): string =>
  text.replace(LITERAL, (literal, slug: string) => (SLUG.test(slug) ? (valueFor(slug) ?? literal) : literal))

/** In em: when the next glyph belongs to another line, and when there is a space before it. */
const BASELINE = 0.25
const OVERLAP = -0.6
const BREAK = 1.2
const SPACE = 0.22

/** The separator between two consecutive glyphs of the stream. */
const between = (before: PlacedGlyph, after: PlacedGlyph): '' | ' ' | '\n' => {
  const { em } = after.baseline
  const jump = Math.abs(before.baseline.level - after.baseline.level)
  if (!isSameDirection(before.baseline, after.baseline) || jump >= BASELINE * Math.max(em, before.baseline.em))
    return '\n'
  const gap = gapBetween(before, after)
  if (gap < OVERLAP * em || gap > BREAK * em) return '\n'
  return gap > SPACE * em && before.glyph.text !== ' ' && after.glyph.text !== ' ' ? ' ' : ''
}

interface StreamText {
  readonly text: string
  /** The glyph of each UTF-16 unit; -1 for separators. */
  readonly owners: readonly number[]
}

const buildText = (glyphs: readonly PlacedGlyph[]): StreamText => {
  const parts: string[] = []
  const owners: number[] = []
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1]
    const gap = before === undefined ? '' : between(before, glyph)
    if (gap !== '') owners.push(-1)
    parts.push(gap, glyph.glyph.text)
    for (let unit = 0; unit < glyph.glyph.text.length; unit += 1) owners.push(index)
  }
  return { text: parts.join(''), owners }
}

/** The maximum deviation, in em, of the baseline of a contiguous literal. */
const STRAY = 0.1

/** FA-74: one text object, font, size and baseline, shown by any number of operators. */
const isOneRun = (glyphs: readonly PlacedGlyph[], first: number, last: number): boolean => {
  const head = glyphs[first]
  if (head === undefined) return false
  const { show } = head
  for (let index = first + 1; index <= last; index += 1) {
    const glyph = glyphs[index]
    if (glyph === undefined || glyph.baseline === head.baseline) continue
    const other = glyph.show
    const isSame =
      other.textObject === show.textObject &&
      other.font === show.font &&
      other.state.size === show.state.size &&
      Math.abs(glyph.baseline.em - head.baseline.em) <= 0.01 * head.baseline.em &&
      Math.abs(glyph.baseline.level - head.baseline.level) <= STRAY * head.baseline.em
    if (!isSame) return false
  }
  return true
}

export const findTags = (glyphs: readonly PlacedGlyph[]): TagSearch => {
  const tags: Tag[] = []
  const split: string[] = []
  const { text, owners } = buildText(glyphs)
  for (const match of text.matchAll(LITERAL)) {
    const inner = match[1] ?? ''
    const slug = inner.replaceAll('\n', '')
    if (!SLUG.test(slug)) continue
    const first = owners[match.index] ?? -1
    const last = owners[match.index + match[0].length - 1] ?? -1
    if (!match[0].includes('\n') && isOneRun(glyphs, first, last)) tags.push({ slug, first, last })
    else split.push(slug)
  }
  return { tags, split }
}
