// Decodes text in a font of the document: bytes to codes, codes to characters and widths.
import type { PdfDict } from '@libpdf/core'
import type { FontStyle } from '../fonts/index.ts'
import type { Resolve, StreamBudget } from '../streams/decode.ts'
import { compositeFont } from './composite-font.ts'
import type { FontCodes } from './font-codes.ts'
import { simpleFont } from './simple-font.ts'

/** One code of a font, with the properties that tags need. */
export interface CodeGlyph {
  /** Its text, without soft hyphens and zero-width marks; U+FFFD when it cannot be determined. */
  readonly text: string
  /** At font size 1. */
  readonly width: number
  readonly hasBrace: boolean
}

export interface FontDecoder {
  readonly style: FontStyle
  readonly vertical: boolean
  /** Glyphs of a Type 3 font are drawn at this fraction of the font size; 1 for all other fonts. */
  readonly unit: number
  readonly isType3: boolean
  /** The number of bytes of a code; 0 when it varies. */
  readonly codeLength: 0 | 1 | 2
  /** The number of bytes of the code at an offset. */
  lengthAt(bytes: Uint8Array, at: number): number
  getGlyph(code: number): CodeGlyph
}

/** Invisible characters in a tag: they belong to the tag but not to its name. */
const UNSEEN = /[\u00ad\u200b-\u200d\ufeff]/g
const MAX_TEXT = 16

const readGlyph = (codes: FontCodes, code: number): CodeGlyph => {
  const text = codes.getText(code).slice(0, MAX_TEXT).replace(UNSEEN, '')
  const width = codes.getWidth(code)
  return { text, width: Number.isFinite(width) ? width : 0, hasBrace: text.includes('{') || text.includes('}') }
}

export const fontDecoder = (dict: PdfDict, resolve: Resolve, budget: StreamBudget): FontDecoder => {
  const isComposite = dict.getName('Subtype', resolve)?.value === 'Type0'
  const codes = (isComposite ? compositeFont : simpleFont)(dict, resolve, budget)
  const glyphs = new Map<number, CodeGlyph>()
  const { style, vertical, unit, isType3, codeLength, lengthAt } = codes
  return {
    style,
    vertical,
    unit,
    isType3,
    codeLength,
    lengthAt,
    getGlyph(code) {
      let glyph = glyphs.get(code)
      if (glyph === undefined) {
        glyph = readGlyph(codes, code)
        glyphs.set(code, glyph)
      }
      return glyph
    },
  }
}
