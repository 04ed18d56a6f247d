// Positions of glyphs: along the direction of their text and across it, in the space of the stream.
import type { Show, ShownGlyph } from '../../content/shows.ts'

/** The direction and the baseline of a show. Both grow in the text's direction, also for text drawn backwards. */
export interface BaselineGeometry {
  readonly ux: number
  readonly uy: number
  /** Length of a unit of text space, negative when text runs against the axis of its space. */
  readonly unit: number
  readonly along: number
  /** The baseline, without and with the rise of the text. */
  readonly base: number
  readonly level: number
  /** The visible size of the font. */
  readonly em: number
  /** The space between two characters. */
  readonly spacing: number
}

export interface PlacedGlyph {
  readonly show: Show
  readonly baseline: BaselineGeometry
  readonly glyph: ShownGlyph
  readonly along: number
  readonly width: number
}

const TINY = 1e-9

/** Undefined for text that is too small to see. */
const computeBaseline = ({ matrix, state, font }: Show): BaselineGeometry | undefined => {
  const [a, b, c, d, x, y] = matrix
  const length = Math.hypot(a, b)
  const em = Math.hypot(c, d) * Math.abs(state.size) * font.unit
  const sign = Math.sign(state.size * state.stretch)
  if (!(length > TINY && em > TINY && Math.abs(state.size * state.stretch) > TINY) || !Number.isFinite(x + y))
    return undefined
  const [ux, uy] = [(sign * a) / length, (sign * b) / length]
  const base = y * ux - x * uy
  return {
    ux,
    uy,
    unit: sign * length,
    along: x * ux + y * uy,
    base,
    level: base + state.rise * (d * ux - c * uy),
    em,
    spacing: state.charSpace * state.stretch * sign * length,
  }
}

/** All visible glyphs, in the order of the stream. */
export const placeGlyphs = (shows: readonly Show[]): PlacedGlyph[] => {
  const glyphs: PlacedGlyph[] = []
  for (const show of shows) {
    const baseline = computeBaseline(show)
    if (baseline === undefined) continue
    for (const glyph of show.glyphs) {
      const along = baseline.along + glyph.pen * baseline.unit
      glyphs.push({ show, baseline, glyph, along, width: Math.abs(glyph.width * baseline.unit) })
    }
  }
  return glyphs
}

export const computeEnd = ({ along, width }: PlacedGlyph): number => along + width

export const isSpace = ({ glyph }: PlacedGlyph): boolean => glyph.text.trim() === ''

/** From the end of a glyph to the next one, without the character spacing of the text. */
export const gapBetween = (before: PlacedGlyph, after: PlacedGlyph): number =>
  after.along - computeEnd(before) - before.baseline.spacing

export const isSameDirection = (a: BaselineGeometry, b: BaselineGeometry): boolean =>
  a === b || a.ux * b.ux + a.uy * b.uy > 0.999
