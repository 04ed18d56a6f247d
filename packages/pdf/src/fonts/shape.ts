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
import type { Placement } from './subset.ts'

/** Lengths are in thousandths of the font size. */
export interface Glyph {
  id: number
  advance: number
  dx: number
  dy: number
  /** Its characters; empty where another glyph of its cluster has them. */
  text: string
  /** An offset that is part of the embedded outline, and the width there; in units of the font. */
  placed?: Placement
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

/** The settings that are the same for all segments of a text. */
interface Setting {
  style: FontStyle
  language: CjkFamily
  missing: string[]
  /** The faces of the characters so far. */
  faces: Map<number, Face | undefined>
}

/** Cuts text of one direction where the face changes, in reading order. */
const splitSegments = (text: string, { style, language, missing, faces }: Setting, rightToLeft: boolean): Segment[] => {
  const segments: Segment[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = segments.at(-1)
    const stays =
      last && FOLLOWS.test(character) && (INVISIBLE.test(character) || last.face.font.findGlyph(codePoint) !== 0)
    if (!stays && !faces.has(codePoint)) faces.set(codePoint, faceFor(codePoint, style, language))
    let face = stays ? last.face : faces.get(codePoint)
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

const SPACE = 0x20

/**
 * Glyphs from right to left, for readers that reverse them: each has one character, and its offset is part of its
 * outline, because readers would take a move of the pen for another word or line. A character without a glyph, such as
 * the second one of a ligature, gets a blank without width.
 */
const placedGlyphs = (glyphs: readonly ClusterGlyph[], { font }: Face): Glyph[] => {
  const scale = 1000 / font.unitsPerEm
  const blank = { id: font.findGlyph(SPACE), advance: 0, dx: 0, dy: 0, placed: { dx: 0, dy: 0, advance: 0 } }
  return glyphs.flatMap(({ id, position, characters, isLast }) => {
    const { xAdvance, xOffset, yOffset } = position
    const isMoved = xOffset !== 0 || yOffset !== 0 || xAdvance !== font.getAdvance(id)
    const glyph: Glyph = { id, advance: xAdvance * scale, dx: 0, dy: 0, text: characters.pop() ?? '' }
    if (isMoved) glyph.placed = { dx: xOffset, dy: yOffset, advance: xAdvance }
    return isLast
      ? [
          glyph,
          ...characters
            .splice(0)
            .reverse()
            .map((text) => ({ ...blank, text })),
        ]
      : [glyph]
  })
}

/**
 * Glyphs from left to right. Those that HarfBuzz put into another order get the characters of their cluster in reading
 * order all the same: a reader sees only the order of the glyphs.
 */
const orderedGlyphs = (glyphs: readonly ClusterGlyph[], { font }: Face): Glyph[] => {
  const scale = 1000 / font.unitsPerEm
  return glyphs.map(({ id, position: { xAdvance, xOffset, yOffset }, characters, isLast }) => ({
    id,
    advance: xAdvance * scale,
    dx: xOffset * scale,
    dy: yOffset * scale,
    text: isLast ? characters.join('') : (characters.shift() ?? ''),
  }))
}

interface ClusterGlyph {
  id: number
  position: { xAdvance: number; xOffset: number; yOffset: number }
  /** The characters of its cluster that no glyph has yet; all glyphs of the cluster have the same list. */
  characters: string[]
  /** True for the last glyph of its cluster, in drawing order. */
  isLast: boolean
}

const listClusterGlyphs = (buffer: ShaperBuffer, text: string): ClusterGlyph[] => {
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const characters = new Map(
    starts.map((start, index) => [start, Array.from(text.slice(start, starts[index + 1] ?? text.length))]),
  )
  const lasts = new Map(infos.map(({ cluster }, index) => [cluster, index]))
  return infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      id: codepoint,
      position: { xAdvance, xOffset, yOffset },
      characters: characters.get(cluster) ?? [],
      isLast: lasts.get(cluster) === index,
    }
  })
}

const shapedGlyphs = ({ face, text, rightToLeft }: Segment, shaper: ShaperFont): Glyph[] => {
  const buffer = new ShaperBuffer()
  // A mark keeps its own position in the text, so that its glyph can be read back as that mark.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shapeBuffer(shaper, buffer)
  const glyphs = listClusterGlyphs(buffer, text)
  return rightToLeft ? placedGlyphs(glyphs, face) : orderedGlyphs(glyphs, face)
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

/** The width of a glyph in the embedded font, in thousandths of the font size. */
export const nominalAdvance = ({ font }: Face, { id, placed }: Pick<Glyph, 'id' | 'placed'>): number =>
  ((placed?.advance ?? font.getAdvance(id)) * 1000) / font.unitsPerEm

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
  const setting: Setting = { style, language: findLanguage(text), missing: [], faces: new Map() }
  const needsShaper = NEEDS_SHAPER.test(text)
  const segments = needsShaper ? visualSegments(text, setting) : splitSegments(text, setting, false)
  const runs = segments.map((segment) => createRun(segment, needsShaper))
  return { runs, width: measureWidth(runs), missing: setting.missing }
}
