// Fonts with codes of one byte: Type 1, TrueType and Type 3.
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { styledFace } from '../fonts/index.ts'
import { decodeStream, type Resolve, readNumber, type StreamBudget } from '../streams/decode.ts'
import { type CMap, readCMap } from './cmap.ts'
import type { FontCodes } from './font-codes.ts'
import { detectFontStyle } from './font-style.ts'
import { decodeGlyphName } from './glyph-names.ts'

const CODES = 256
const UNREADABLE = '\ufffd'
const WESTERN = new TextDecoder('windows-1252')
/** Bitmap fonts of TeX name their glyphs a65, and number them as ASCII does. */
const NUMBERED = /^[A-Za-z]{1,2}\d{1,3}$/

const isAscii = (code: number): boolean => code >= 32 && code < 127

/** The map from codes to characters in a font; undefined when there is no readable one. */
export const toUnicode = (dict: PdfDict, resolve: Resolve, budget: StreamBudget): CMap | undefined => {
  const stream = dict.get('ToUnicode', resolve)
  if (!(stream instanceof PdfStream)) return undefined
  try {
    return readCMap(decodeStream(stream, resolve, budget))
  } catch {
    return undefined
  }
}

const readWidths = (dict: PdfDict, resolve: Resolve): Map<number, number> => {
  const widths = new Map<number, number>()
  const first = readNumber(dict, 'FirstChar', resolve, 0)
  const list = dict.getArray('Widths', resolve)
  for (let index = 0; index < Math.min(list?.length ?? 0, CODES); index += 1) {
    const width = list?.at(index, resolve)
    if (width instanceof PdfNumber) widths.set(first + index, width.value)
  }
  return widths
}

/** /Differences: names of glyphs by code. */
const readGlyphNames = (encoding: unknown, resolve: Resolve): Map<number, string> => {
  const names = new Map<number, string>()
  const list = encoding instanceof PdfDict ? encoding.getArray('Differences', resolve) : undefined
  let code = 0
  for (let index = 0; index < Math.min(list?.length ?? 0, 2 * CODES); index += 1) {
    const item = list?.at(index, resolve)
    if (item instanceof PdfNumber) code = item.value
    else if (item instanceof PdfName) {
      names.set(code, item.value)
      code += 1
    }
  }
  return names
}

const textByName = (name: string, code: number): string =>
  decodeGlyphName(name) ?? (NUMBERED.test(name) && isAscii(code) ? String.fromCharCode(code) : UNREADABLE)

const textByCode = (code: number): string => {
  if (isAscii(code)) return String.fromCharCode(code)
  return code >= 128 ? WESTERN.decode(Uint8Array.of(code)) : UNREADABLE
}

/** The widths of the standard fonts are those of their metric twins. */
const twinWidth = (style: FontCodes['style'], text: string): number => {
  const { font } = styledFace(style)
  const glyph = font.findGlyph(text.codePointAt(0) ?? 0)
  return (font.getAdvance(glyph) * 1000) / font.unitsPerEm
}

const type3Units = (dict: PdfDict, resolve: Resolve): readonly [number, number] => {
  const matrix = dict.get('FontMatrix', resolve)
  const at = (index: number): number => {
    const value = matrix instanceof PdfArray ? matrix.at(index, resolve) : undefined
    return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : 0.001
  }
  return [at(0), at(3)]
}

export const simpleFont = (dict: PdfDict, resolve: Resolve, budget: StreamBudget): FontCodes => {
  const isType3 = dict.getName('Subtype', resolve)?.value === 'Type3'
  const descriptor = dict.getDict('FontDescriptor', resolve)
  const style = detectFontStyle(dict.getName('BaseFont', resolve)?.value ?? '', descriptor, resolve)
  const characters = toUnicode(dict, resolve, budget)
  const names = readGlyphNames(dict.get('Encoding', resolve), resolve)
  const widths = readWidths(dict, resolve)
  const missing = readNumber(descriptor, 'MissingWidth', resolve, 0)
  const [across, up] = isType3 ? type3Units(dict, resolve) : [0.001, 0.001]
  const hasTwin = widths.size === 0 && !isType3
  const getText = (code: number): string => {
    const text = characters?.getText(code)
    if (text !== undefined && text !== '\0') return text
    const name = names.get(code)
    return name === undefined ? textByCode(code) : textByName(name, code)
  }
  return {
    style,
    vertical: false,
    unit: isType3 ? Math.abs(up) * 1000 : 1,
    isType3,
    codeLength: 1,
    lengthAt: () => 1,
    getText,
    getWidth: (code) => (widths.get(code) ?? (hasTwin ? twinWidth(style, getText(code)) : missing)) * across,
  }
}
