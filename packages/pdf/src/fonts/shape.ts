// Shapes text into glyphs in drawing order: right-to-left text and marks go through HarfBuzz.
import bidiFactory, { type Bidi } from 'bidi-js'
import {
  ClusterLevel,
  Direction,
  Buffer as ShaperBuffer,
  type Font as ShaperFont,
  shape as shapeBuffer,
} from 'harfbuzzjs'
import { type Face, type FontStyle, faceFor, findLanguage, styledFace } from './faces.ts'
import type { CjkFamily } from './font-files.ts'

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
  /** The text of the run, where readers could not put it together from the texts of its glyphs. */
  actualText?: string
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

/** What is the same for all segments of a text. */
interface Setting {
  style: FontStyle
  language: CjkFamily
  missing: string[]
}

/** Cuts text of one direction where the face changes, in reading order. */
const splitSegments = (text: string, { style, language, missing }: Setting, rightToLeft: boolean): Segment[] => {
  const segments: Segment[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = segments.at(-1)
    const stays =
      last && FOLLOWS.test(character) && (INVISIBLE.test(character) || last.face.font.findGlyph(codePoint) !== 0)
    let face = stays ? last.face : faceFor(codePoint, style, language)
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
const visualSegments = (text: string, setting: Setting): Segment[] => {
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
    const parts = splitSegments(indexes.map((index) => text[index]).join(''), setting, rightToLeft)
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

/**
 * The characters of each glyph of a cluster, for readers of the text. Glyphs that HarfBuzz put into another order get
 * the characters in reading order all the same: a reader sees only the order of the glyphs.
 */
const shareCharacters = (characters: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1 ? characters.slice(index).join('') : (characters[index] ?? ''),
  )

const shapedGlyphs = (segment: Segment, shaper: ShaperFont): Glyph[] => {
  const { face, text, rightToLeft } = segment
  const buffer = new ShaperBuffer()
  // A mark keeps its own position in the text, so that its glyph can be read back as that mark.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shapeBuffer(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const scale = 1000 / face.font.unitsPerEm
  const clusters = new Map<number, string[]>()
  for (const start of starts) {
    const characters = text.slice(start, ends.get(start))
    const count = infos.filter(({ cluster }) => cluster === start).length
    clusters.set(start, rightToLeft ? [characters] : shareCharacters(Array.from(characters), count))
  }
  return infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const characters = clusters.get(cluster)?.shift() ?? ''
    return { id: codepoint, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale, text: characters }
  })
}

/** `usesShaper` is false for a text without characters that change their shape. */
const segmentGlyphs = (segment: Segment, usesShaper: boolean): Glyph[] => {
  const shaper = usesShaper ? segment.face.shaper?.() : undefined
  if (shaper !== undefined) return shapedGlyphs(segment, shaper)
  return segment.rightToLeft ? plainGlyphs(segment).reverse() : plainGlyphs(segment)
}

/**
 * Marks and rearranged glyphs of scripts from left to right. Text from right to left has none: readers would reverse it.
 */
const needsActualText = ({ rightToLeft }: Segment, glyphs: readonly Glyph[]): boolean =>
  !rightToLeft && glyphs.some(({ text, dx, dy, advance }) => text === '' || dx !== 0 || dy !== 0 || advance === 0)

const createRun = (segment: Segment, usesShaper: boolean): GlyphRun => {
  const { face, text } = segment
  const glyphs = segmentGlyphs(segment, usesShaper)
  return needsActualText(segment, glyphs) ? { face, glyphs, actualText: text } : { face, glyphs }
}

const measureWidth = (runs: readonly GlyphRun[]): number =>
  runs.reduce((width, { glyphs }) => glyphs.reduce((sum, { advance }) => sum + advance, width), 0) / 1000

const ASCII = /^[ -~]*$/

/** The face of every style has the characters of ASCII. */
export const isPlain = (text: string): boolean => ASCII.test(text)

/** One line of text. The caller has already removed line breaks and control characters. */
export const shapeText = (rawText: string, style: FontStyle): ShapedText => {
  if (isPlain(rawText)) {
    const runs: GlyphRun[] = [
      { face: styledFace(style), glyphs: plainGlyphs({ face: styledFace(style), text: rawText }) },
    ]
    return { runs, width: measureWidth(runs), missing: [] }
  }
  const text = rawText.normalize('NFC')
  const setting: Setting = { style, language: findLanguage(text), missing: [] }
  const needsShaper = NEEDS_SHAPER.test(text)
  const segments = needsShaper ? visualSegments(text, setting) : splitSegments(text, setting, false)
  const runs = segments.map((segment) => createRun(segment, needsShaper))
  return { runs, width: measureWidth(runs), missing: setting.missing }
}
