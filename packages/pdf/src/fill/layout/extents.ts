// The room for a value: how far the text of a stream and the page extend in each direction.
import type { UprightRule } from '../../content/shows.ts'
import { type BaselineGeometry, computeEnd, isSpace, type PlacedGlyph } from './baseline-geometry.ts'
import { directionKey } from './lines.ts'

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number]

export interface Extent {
  readonly start: number
  readonly end: number
}

export type Extents = ReadonlyMap<string, Extent>

/** The first and the last visible glyph of the text, for each direction. */
export const textExtents = (glyphs: readonly PlacedGlyph[]): Extents => {
  const extents = new Map<string, { start: number; end: number }>()
  let baseline: BaselineGeometry | undefined
  let extent = { start: 0, end: 0 }
  for (const glyph of glyphs) {
    if (isSpace(glyph)) continue
    if (glyph.baseline !== baseline) {
      baseline = glyph.baseline
      const key = directionKey(baseline)
      extent = extents.get(key) ?? { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }
      extents.set(key, extent)
    }
    if (glyph.along < extent.start) extent.start = glyph.along
    if (computeEnd(glyph) > extent.end) extent.end = computeEnd(glyph)
  }
  return extents
}

const STRAIGHT = 0.99

/** The start and end of the page in a direction, at a baseline. */
export const pageExtent = ({ ux, uy, base }: { ux: number; uy: number; base: number }, box: Box): Extent => {
  const [left, bottom, right, top] = box
  if (ux > STRAIGHT) return { start: left, end: right }
  if (ux < -STRAIGHT) return { start: -right, end: -left }
  if (uy > STRAIGHT) return { start: bottom, end: top }
  if (uy < -STRAIGHT) return { start: -top, end: -bottom }
  // A slanted line enters and leaves the page where it crosses two of its edges.
  const crossings = [
    ...[left, right].map((x) => (x + base * uy) / ux),
    ...[bottom, top].map((y) => (y - base * ux) / uy),
  ].sort((a, b) => a - b)
  return { start: crossings[1] ?? 0, end: crossings[2] ?? 0 }
}

/** The next upright rule after `end` that crosses a line of level text. */
export const nextRule = (rules: readonly UprightRule[], baseline: BaselineGeometry, end: number): number => {
  if (baseline.ux <= STRAIGHT) return Number.POSITIVE_INFINITY
  const height = baseline.level + 0.2 * baseline.em
  let next = Number.POSITIVE_INFINITY
  for (const { x, low, high } of rules) {
    if (x >= end - 0.05 * baseline.em && x < next && low <= height && high >= height) next = x
  }
  return next
}
