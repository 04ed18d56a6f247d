// Fits values into a line by, in order: tighter spaces, condensed glyphs, smaller text. Never truncates.

import type { StreamPlan } from '../stream-plan.ts'
import type { Chain } from './chains.ts'

export interface Fit {
  /** The used fraction of the space that can shrink: 0 to 1. */
  readonly squeeze: number
  /** Horizontal scaling of the whole chain. */
  readonly condense: number
  /** Size of the values, as a fraction of the size of their tags. */
  readonly scale: number
}

const NARROW = 0.88
const SMALL = 0.6
/** Beyond these, only the edge of the page counts. */
const NARROWEST = 0.6
const SMALLEST = 0.05

const NATURAL: Fit = { squeeze: 0, condense: 1, scale: 1 }

/** The last resort: `fixed` is the width of the chain without its values. */
const forceOntoPage = (pageRoom: number, fixed: number, values: number): Fit => {
  const condense = Math.min(NARROW, pageRoom / (fixed + SMALL * values))
  if (condense >= NARROWEST) return { squeeze: 1, condense, scale: SMALL }
  const scale = (pageRoom / NARROWEST - fixed) / values
  if (scale >= SMALLEST) return { squeeze: 1, condense: NARROWEST, scale: Math.min(SMALL, scale) }
  return { squeeze: 1, condense: Math.max(SMALLEST, pageRoom / (fixed + SMALLEST * values)), scale: SMALLEST }
}

const tagWidth = ({ tags }: Chain): number => tags.reduce((sum, { width }) => sum + width, 0)

/** `values` is the width of all values of the chain together, at the size of their tags. */
export const fitChain = (chain: Chain, values: number): Fit => {
  const width = chain.end - chain.start - tagWidth(chain) + values
  const over = width - chain.room
  if (over <= 0 || values === 0) return NATURAL
  const squeeze = chain.slack > 0 ? Math.min(1, over / chain.slack) : 0
  const rest = width - squeeze * chain.slack
  if (rest <= chain.room) return { squeeze, condense: 1, scale: 1 }
  const condense = chain.room / rest
  if (condense >= NARROW) return { squeeze: 1, condense, scale: 1 }
  const fixed = rest - values
  const scale = (chain.room / NARROW - fixed) / values
  if (scale >= SMALL) return { squeeze: 1, condense: NARROW, scale }
  return forceOntoPage(Math.max(chain.pageRoom, chain.room), fixed, values)
}

/** The width of a chain after its fit. */
const fittedWidth = (chain: Chain, { squeeze, condense, scale }: Fit, values: number): number =>
  (chain.end - chain.start - tagWidth(chain) - squeeze * chain.slack + values * scale) * condense

export interface Shifts {
  /** The offset of each glyph along its line, and its horizontal scaling. */
  readonly by: Float64Array
  readonly condense: Float64Array
}

const computeStart = (chain: Chain, width: number): number => {
  if (chain.anchor === 'start') return chain.start
  const growth = width - (chain.end - chain.start)
  return chain.start - (chain.anchor === 'middle' ? growth / 2 : growth)
}

/**
 * Writes the new positions of a chain's glyphs. `getWidth` returns the width of a tag's value, at the size of the tag.
 */
export const placeChain = (
  { glyphs, tagOf }: StreamPlan,
  chain: Chain,
  fit: Fit,
  getWidth: (tag: number) => number,
  shifts: Shifts,
): void => {
  const lasts = new Map(chain.tags.map(({ tag, last }) => [last, tag]))
  const values = chain.tags.reduce((sum, { tag }) => sum + getWidth(tag), 0)
  let x = computeStart(chain, fittedWidth(chain, fit, values))
  for (const [position, index] of chain.glyphs.entries()) {
    const glyph = glyphs[index]
    if (glyph === undefined) continue
    shifts.by[index] = x - glyph.along
    shifts.condense[index] = fit.condense
    const end = glyph.along + glyph.width
    const next = glyphs[chain.glyphs[position + 1] ?? -1]?.along ?? end
    const tag = lasts.get(index)
    // The glyphs of a tag take no room; its value takes the room of all of them, at the end of the last one.
    if (tag !== undefined) x += (getWidth(tag) * fit.scale + next - end) * fit.condense
    else if (tagOf[index] === -1) {
      x += (next - glyph.along - fit.squeeze * (chain.spaces.get(index) ?? 0)) * fit.condense
    }
  }
}
