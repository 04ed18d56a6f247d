// Gathers the glyphs on the baselines of tags.
import type { Show } from '../../content/shows.ts'
import type { Tag } from '../tags.ts'
import type { BaselineGeometry, PlacedGlyph } from './baseline-geometry.ts'

export interface Line {
  readonly ux: number
  readonly uy: number
  readonly base: number
  readonly tolerance: number
  /** Numbers of its glyphs, in the order of the stream. */
  readonly glyphs: number[]
}

/** The maximum distance, in em, between baselines of one line. */
const TOLERANCE = 0.12

/** Text of one direction has one key. */
export const directionKey = ({ ux, uy }: { ux: number; uy: number }): string =>
  `${Math.round(ux * 200)} ${Math.round(uy * 200)}`

type LinesByDirection = Map<string, Line[]>

/** The line at a baseline; the lines of a direction are in the order of their baselines. */
const lineAt = (lines: readonly Line[], base: number): Line | undefined => {
  let first = 0
  let end = lines.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((lines[middle]?.base ?? 0) <= base) first = middle + 1
    else end = middle
  }
  const near = [lines[first - 1], lines[first]].filter((line) => line !== undefined)
  return near
    .filter((line) => Math.abs(line.base - base) <= line.tolerance)
    .sort((a, b) => Math.abs(a.base - base) - Math.abs(b.base - base))[0]
}

const collectTagLines = (glyphs: readonly PlacedGlyph[], tags: readonly Tag[]): LinesByDirection => {
  const baselines = tags.flatMap((tag): BaselineGeometry[] => {
    const baseline = glyphs[tag.first]?.baseline
    return baseline ? [baseline] : []
  })
  baselines.sort((a, b) => a.base - b.base)
  const lines: LinesByDirection = new Map()
  for (const { ux, uy, base, em } of baselines) {
    const key = directionKey({ ux, uy })
    const same = lines.get(key) ?? []
    lines.set(key, same)
    const last = same.at(-1)
    if (last && base - last.base <= last.tolerance) continue
    same.push({ ux, uy, base, tolerance: TOLERANCE * em, glyphs: [] })
  }
  return lines
}

/** The lines that have tags, each with all glyphs on it. */
export const gatherLines = (glyphs: readonly PlacedGlyph[], tags: readonly Tag[]): Line[] => {
  const lines = collectTagLines(glyphs, tags)
  let line: Line | undefined
  let show: Show | undefined
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.show !== show) {
      // A line continues while the pen does, also through corrections of the pen.
      const goesOn = !glyph.show.placed && glyph.show.order === (show?.order ?? -1) + 1
      if (!goesOn) line = lineAt(lines.get(directionKey(glyph.baseline)) ?? [], glyph.baseline.base)
      show = glyph.show
    }
    line?.glyphs.push(index)
  }
  return [...lines.values()].flat()
}
