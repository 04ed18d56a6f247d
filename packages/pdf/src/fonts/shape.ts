// Shapes text into glyphs in drawing order: right-to-left text and marks go through HarfBuzz.
import bidiFactory, { type Bidi } from 'bidi-js'
import { ClusterLevel, Direction, Buffer as ShaperBuffer, shape as shapeBuffer } from 'harfbuzzjs'
import { type Face, type FontStyle, faceFor, styledFace } from './faces.ts'

/** Lengths are in thousandths of the font size. */
export interface Glyph {
  id: number
  advance: number
  dx: number
  dy: number
  /** Its characters; empty where another glyph of its cluster has them. */
  text: string
}

export interface GlyphRun {
  face: Face
  glyphs: Glyph[]
}

export interface ShapedText {
  runs: GlyphRun[]
  /** In units of the font size. */
  width: number
  /** Characters that no face has; they are drawn as the missing-glyph glyph. */
  missing: string[]
}

// Its types describe the CommonJS build; Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Marks, joiners and scripts whose letters change or move. */
const NEEDS_SHAPER =
  /[\p{M}\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}]|\u200c|\u200d/u
/** Characters without their own shape, which take the face of the preceding one. */
const FOLLOWS = /[\p{M}\u200b-\u200f ]/u
const INVISIBLE = /[\u200b-\u200f]/

interface Segment {
  face: Face
  text: string
  rightToLeft: boolean
}

/** Cuts text of one direction where the face changes, in reading order. */
const splitSegments = (text: string, style: FontStyle, rightToLeft: boolean, missing: string[]): Segment[] => {
  const segments: Segment[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = segments.at(-1)
    const stays =
      last && FOLLOWS.test(character) && (INVISIBLE.test(character) || last.face.font.findGlyph(codePoint) !== 0)
    let face = stays ? last.face : faceFor(codePoint, style)
    if (!face) {
      if (!INVISIBLE.test(character)) missing.push(character)
      face = last?.face ?? styledFace(style)
    }
    if (last && last.face === face) last.text += character
    else segments.push({ face, text: character, rightToLeft })
  }
  return segments
}

/** The parts of a text from left to right, each of one direction and one face. */
const visualSegments = (text: string, style: FontStyle, missing: string[]): Segment[] => {
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const { levels } = embedding
  const order = Array.from({ length: text.length }, (_, index) => index)
  for (const [first = 0, last = 0] of bidi.getReorderSegments(text, embedding)) {
    const reversed = order.slice(first, last + 1).reverse()
    order.splice(first, reversed.length, ...reversed)
  }
  const segments: Segment[] = []
  for (let start = 0; start < order.length; ) {
    const level = levels[order[start] ?? 0] ?? 0
    let end = start + 1
    while (end < order.length && levels[order[end] ?? 0] === level) end++
    const indexes = order.slice(start, end)
    const rightToLeft = (level & 1) === 1
    if (rightToLeft) indexes.reverse()
    const parts = splitSegments(indexes.map((index) => text[index]).join(''), style, rightToLeft, missing)
    segments.push(...(rightToLeft ? parts.reverse() : parts))
    start = end
  }
  return segments
}

const plainGlyphs = ({ face, text }: Pick<Segment, 'face' | 'text'>): Glyph[] => {
  const scale = 1000 / face.font.unitsPerEm
  return Array.from(text, (character) => {
    const id = face.font.findGlyph(character.codePointAt(0) ?? 0)
    return { id, advance: face.font.getAdvance(id) * scale, dx: 0, dy: 0, text: character }
  })
}

const shapedGlyphs = ({ face, text, rightToLeft }: Segment): Glyph[] => {
  const buffer = new ShaperBuffer()
  // A mark keeps its own position in the text, so that its glyph can be read back as that mark.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shapeBuffer(face.shaper(), buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const scale = 1000 / face.font.unitsPerEm
  const namedClusters = new Set<number>()
  return infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const characters = namedClusters.has(cluster) ? '' : text.slice(cluster, ends.get(cluster))
    namedClusters.add(cluster)
    return { id: codepoint, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale, text: characters }
  })
}

const measureWidth = (runs: readonly GlyphRun[]): number =>
  runs.reduce((width, { glyphs }) => glyphs.reduce((sum, { advance }) => sum + advance, width), 0) / 1000

const ASCII = /^[ -~]*$/

/** The face of every style has the characters of ASCII. */
export const isPlain = (text: string): boolean => ASCII.test(text)

/** One line of text. The caller has already removed line breaks and control characters. */
export const shapeText = (rawText: string, style: FontStyle): ShapedText => {
  if (isPlain(rawText)) {
    const runs = [{ face: styledFace(style), glyphs: plainGlyphs({ face: styledFace(style), text: rawText }) }]
    return { runs, width: measureWidth(runs), missing: [] }
  }
  const text = rawText.normalize('NFC')
  const missing: string[] = []
  const needsShaper = NEEDS_SHAPER.test(text)
  const segments = needsShaper ? visualSegments(text, style, missing) : splitSegments(text, style, false, missing)
  const runs = segments.map((segment) => ({
    face: segment.face,
    glyphs: needsShaper ? shapedGlyphs(segment) : plainGlyphs(segment),
  }))
  return { runs, width: measureWidth(runs), missing }
}
