// Cuts lines into chains: adjacent text, which moves together when a value is longer or shorter than its tag. The next
// cell of a table is another chain and does not move.
import type { UprightRule } from '../../content/shows.ts'
import type { Tag } from '../tags.ts'
import { computeEnd, gapBetween, isSpace, type PlacedGlyph } from './baseline-geometry.ts'
import { type Box, type Extent, type Extents, nextRule, pageExtent } from './extents.ts'
import { groupLayers } from './layers.ts'
import { directionKey, type Line } from './lines.ts'

/** A tag in its chain. */
export interface ChainTag {
  /** Its number among the tags of the stream. */
  readonly tag: number
  /** The last of its glyphs. */
  readonly last: number
  readonly width: number
}

export interface Chain {
  /** Numbers of its glyphs, from left to right. */
  readonly glyphs: readonly number[]
  readonly tags: readonly ChainTag[]
  readonly start: number
  readonly end: number
  /** The part that does not move when the chain grows. */
  readonly anchor: 'start' | 'middle' | 'end'
  /** The preferred maximum width of the chain, and the maximum without leaving the page. */
  readonly room: number
  readonly pageRoom: number
  /** The amount by which each space can shrink. */
  readonly spaces: ReadonlyMap<number, number>
  readonly slack: number
}

export interface ChainDeps {
  readonly glyphs: readonly PlacedGlyph[]
  readonly tags: readonly Tag[]
  /** The number of the tag of each glyph, -1 for the others. */
  readonly tagOf: Int32Array
  readonly extents: Extents
  readonly rules: readonly UprightRule[]
  readonly box: Box
}

/** Gaps, in em, that chains bridge: between letters, next to a space, and inside one operator. */
const LETTERS = 0.3
const BESIDE_SPACE = 1
const IN_OPERATOR = 0.8
const NARROWEST_SPACE = 0.2
const MAX_MARGIN = 72

const touches = (before: PlacedGlyph, after: PlacedGlyph): boolean => {
  const gap = gapBetween(before, after)
  const em = Math.max(before.baseline.em, after.baseline.em)
  if (gap < LETTERS * em) return true
  if (gap < BESIDE_SPACE * em && (isSpace(before) || isSpace(after))) return true
  return before.show === after.show && gap < IN_OPERATOR * em
}

const cutLayer = (glyphs: readonly PlacedGlyph[], layer: readonly number[]): number[][] => {
  const chains: number[][] = []
  let before: PlacedGlyph | undefined
  for (const index of layer) {
    const glyph = glyphs[index]
    if (glyph === undefined) continue
    if (before !== undefined && touches(before, glyph)) chains.at(-1)?.push(index)
    else chains.push([index])
    before = glyph
  }
  return chains
}

const listTags = ({ glyphs, tags, tagOf }: ChainDeps, chain: readonly number[]): ChainTag[] => {
  const numbers = new Set(chain.map((index) => tagOf[index] ?? -1))
  numbers.delete(-1)
  return [...numbers].flatMap((tag) => {
    const span = tags[tag]
    const [first, last] = [span && glyphs[span.first], span && glyphs[span.last]]
    return span && first && last ? [{ tag, last: span.last, width: computeEnd(last) - first.along }] : []
  })
}

/** The amount by which the spaces between words can shrink. */
const squeezable = ({ glyphs, tagOf }: ChainDeps, chain: readonly number[]): Map<number, number> => {
  const spaces = new Map<number, number>()
  for (let index = 1; index < chain.length - 1; index += 1) {
    const [before, space, after] = [chain[index - 1], chain[index], chain[index + 1]].map((at) => glyphs[at ?? -1])
    if (!before || !space || !after || !isSpace(space) || tagOf[chain[index] ?? -1] !== -1) continue
    const room = after.along - computeEnd(before) - NARROWEST_SPACE * space.baseline.em
    if (room > 0) spaces.set(chain[index] ?? -1, room)
  }
  return spaces
}

interface ChainPosition {
  readonly start: number
  readonly end: number
  readonly em: number
  /** True if there is no other text on the line. */
  readonly alone: boolean
}

/** A line by itself may be centred on the page or in the text, or be flush right. */
const findAnchor = ({ start, end, em, alone }: ChainPosition, text: Extent, page: Extent): Chain['anchor'] => {
  if (!alone || start - text.start <= em) return 'start'
  const middle = (start + end) / 2
  const isMiddle = (extent: Extent, tolerance: number): boolean =>
    Math.abs(middle - (extent.start + extent.end) / 2) < tolerance * em
  if (isMiddle(page, 0.6) || isMiddle(text, 0.3)) return 'middle'
  return Math.abs(end - text.end) < 0.2 * em && start - text.start > 4 * em ? 'end' : 'start'
}

/** The width that a chain can have between two edges, when its anchor stays. */
const widthBetween = (anchor: Chain['anchor'], { start, end }: ChainPosition, left: number, right: number): number => {
  if (anchor === 'start') return right - start
  if (anchor === 'end') return end - left
  const middle = (start + end) / 2
  return 2 * Math.min(middle - left, right - middle)
}

/** The first of the sorted chain starts after a position. */
const nextStart = (starts: Float64Array, position: number): number => {
  let first = 0
  let end = starts.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((starts[middle] ?? 0) <= position) first = middle + 1
    else end = middle
  }
  return starts[first] ?? Number.POSITIVE_INFINITY
}

const isVisible = ({ glyphs }: ChainDeps, index: number): boolean => {
  const glyph = glyphs[index]
  return glyph !== undefined && !isSpace(glyph)
}

const buildChain = (
  deps: ChainDeps,
  line: Line,
  members: readonly number[],
  starts: Float64Array,
): Chain | undefined => {
  const { glyphs, extents, rules, box } = deps
  const [first, last] = [members[0], members.findLast((at) => isVisible(deps, at))].map((at) => glyphs[at ?? -1])
  const tags = listTags(deps, members)
  if (first === undefined || last === undefined || tags.length === 0) return undefined
  const { em } = first.baseline
  const [start, end] = [first.along, computeEnd(last)]
  const text = extents.get(directionKey(line)) ?? { start, end }
  const page = pageExtent(line, box)
  const alone = Math.abs((starts[0] ?? start) - start) < em && Math.abs((starts.at(-1) ?? start) - start) < em
  const position: ChainPosition = { start, end, em, alone }
  const anchor = findAnchor(position, text, page)
  const margin = Math.min(MAX_MARGIN, Math.max(0, text.start - page.start))
  // A clipped area gives no room, unless it already clips the text of the template.
  const clipEnd = first.show.clip ? pageExtent(line, first.show.clip).end - 0.1 * em : page.end
  const pageEnd = Math.min(page.end - 0.5 * em, clipEnd)
  const neighbour = Math.min(
    nextStart(starts, end - 0.3 * em) - 0.3 * em,
    nextRule(rules, first.baseline, end) - 0.15 * em,
  )
  const limit = Math.min(pageEnd, Math.max(text.end, page.end - margin), neighbour)
  const spaces = squeezable(deps, members)
  const room = widthBetween(anchor, position, Math.max(text.start, page.start), limit)
  return {
    glyphs: members,
    tags,
    start,
    end,
    anchor,
    room: Math.max(room, end - start),
    pageRoom: Math.max(widthBetween(anchor, position, page.start + 0.5 * em, pageEnd), 0),
    spaces,
    slack: [...spaces.values()].reduce((sum, width) => sum + width, 0),
  }
}

/** The chains of a line that have tags. */
export const buildChains = (deps: ChainDeps, line: Line): Chain[] => {
  const chains = groupLayers(deps.glyphs, line.glyphs).flatMap((layer) => cutLayer(deps.glyphs, layer))
  const visible = chains.filter((chain) => chain.some((at) => isVisible(deps, at)))
  const starts = Float64Array.from(visible, ([first]) => deps.glyphs[first ?? -1]?.along ?? 0).sort()
  return chains.flatMap((chain) => buildChain(deps, line, chain, starts) ?? [])
}
