// Separates overlapping glyphs of a line: bold text is often drawn twice, slightly offset, and a shadow below its text.
// Each layer is a separate line of text.
import { computeEnd, gapBetween, isSpace, type PlacedGlyph } from './baseline-geometry.ts'

interface Segment {
  readonly glyphs: number[]
  readonly start: number
  /** The end of its last visible glyph. */
  end: number
}

const MAX_LAYERS = 4
/** In em: glyphs that overlap or lie apart more are not one text, and segments that overlap more not one layer. */
const OVERLAP = -0.6
const APART = 1
const TOUCH = 0.4

const goesOn = (before: PlacedGlyph, after: PlacedGlyph): boolean => {
  const gap = gapBetween(before, after)
  return gap >= OVERLAP * after.baseline.em && gap <= APART * after.baseline.em
}

const splitSegments = (glyphs: readonly PlacedGlyph[], line: readonly number[]): Segment[] => {
  const segments: Segment[] = []
  let before: PlacedGlyph | undefined
  for (const index of line) {
    const glyph = glyphs[index]
    if (glyph === undefined) continue
    let segment = segments.at(-1)
    if (segment === undefined || before === undefined || !goesOn(before, glyph)) {
      segment = { glyphs: [], start: glyph.along, end: glyph.along }
      segments.push(segment)
    }
    segment.glyphs.push(index)
    if (!isSpace(glyph)) segment.end = Math.max(segment.end, computeEnd(glyph))
    before = glyph
  }
  return segments
}

/** Numbers of glyphs by layer, each from left to right. */
export const groupLayers = (glyphs: readonly PlacedGlyph[], line: readonly number[]): number[][] => {
  const segments = splitSegments(glyphs, line).sort((a, b) => a.start - b.start)
  const layers: { end: number; readonly glyphs: number[] }[] = []
  const em = glyphs[line[0] ?? 0]?.baseline.em ?? 0
  for (const { glyphs: members, start, end } of segments) {
    let layer = layers.find((candidate) => candidate.end <= start + TOUCH * em)
    if (layer === undefined && layers.length < MAX_LAYERS) {
      layer = { end, glyphs: [] }
      layers.push(layer)
    }
    layer ??= layers[0]
    if (layer === undefined) continue
    for (const member of members) layer.glyphs.push(member)
    layer.end = Math.max(layer.end, end)
  }
  return layers.map((layer) => layer.glyphs.sort((a, b) => (glyphs[a]?.along ?? 0) - (glyphs[b]?.along ?? 0) || a - b))
}
