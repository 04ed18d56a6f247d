// Draws a value inside the text object of its tag, so that it inherits colour, clip, rotation and rise.
import type { TextState } from '../../content/shows.ts'
import {
  type Face,
  type FontEmbedder,
  type Glyph,
  nominalAdvance,
  type ShapedText,
  withActualText,
} from '../../fonts/index.ts'
import { nameText, numberText } from './syntax.ts'

export interface DrawnValue {
  readonly text: ShapedText
  /** The font size that the value is drawn with. */
  readonly size: number
  /** True if the tag's character spacing applies to the value: joined letters must touch. */
  readonly spaced: boolean
}

export interface ValueDeps {
  readonly fonts: FontEmbedder
  /** The name of a face in the resources of the stream. */
  readonly getFontName: (face: Face) => string
}

const TINY = 1e-3

/** The pen's advance over a value, at a horizontal scaling of 1. */
export const valueAdvance = ({ text, size, spaced }: DrawnValue, charSpace: number): number => {
  const count = text.runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  return text.width * size + (spaced ? count * charSpace : 0)
}

/** One `[…] TJ` of glyphs on one height: `<code>` for glyphs, numbers that move the pen between them. */
interface Piece {
  text: string
  codes: string
}

const flush = (piece: Piece): void => {
  if (piece.codes !== '') piece.text += `<${piece.codes}>`
  piece.codes = ''
}

const addGlyph = (piece: Piece, face: Face, glyph: Glyph, code: string): void => {
  if (Math.abs(glyph.dx) > TINY) {
    flush(piece)
    piece.text += `${numberText(-glyph.dx)} `
  }
  piece.codes += code
  const nominal = nominalAdvance(face, glyph)
  const adjust = glyph.advance - nominal - glyph.dx
  if (Math.abs(adjust) <= TINY) return
  flush(piece)
  piece.text += `${numberText(-adjust)} `
}

const drawRun = (face: Face, glyphs: readonly Glyph[], rise: number, size: number, fonts: FontEmbedder): string => {
  let out = ''
  let height = rise
  let piece: Piece = { text: '', codes: '' }
  const close = (): void => {
    flush(piece)
    if (piece.text !== '') out += `[${piece.text}] TJ `
    piece = { text: '', codes: '' }
  }
  for (const glyph of glyphs) {
    const glyphHeight = rise + (glyph.dy / 1000) * size
    if (Math.abs(glyphHeight - height) > TINY) {
      close()
      out += `${numberText(glyphHeight)} Ts `
      height = glyphHeight
    }
    addGlyph(piece, face, glyph, fonts.getCode(face, glyph))
  }
  close()
  return height === rise ? out : `${out}${numberText(rise)} Ts `
}

/** The operators that draw a value; they leave the state unchanged. */
export const drawValue = ({ text, size, spaced }: DrawnValue, state: TextState, deps: ValueDeps): string => {
  const changesSpace = !spaced && state.charSpace !== 0
  let out = changesSpace ? '0 Tc ' : ''
  for (const { face, glyphs, actualText } of text.runs) {
    const run = drawRun(face, glyphs, state.rise, size, deps.fonts)
    out += `${nameText(deps.getFontName(face))} ${numberText(size)} Tf ${withActualText(run, actualText)}`
    if (actualText !== undefined) out += ' '
  }
  if (changesSpace) out += `${numberText(state.charSpace)} Tc `
  return `${out}${nameText(state.fontName)} ${numberText(state.size)} Tf `
}
