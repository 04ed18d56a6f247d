// The faces of a style: one by its family, then those of other scripts. Each is read on first use and cached.
import { readFileSync } from 'node:fs'
import { Blob, Face as ShaperFace, Font as ShaperFont } from 'harfbuzzjs'
import {
  type CjkFamily,
  cjkFamilies,
  type Family,
  families,
  getPack,
  isCjk,
  resolveFontFile,
  type ScriptFamily,
} from './font-files.ts'
import { findScriptFamily, isExcluded, isFromCjk } from './scripts.ts'
import { isInPack, slicedFont } from './sliced-font.ts'
import { type TrueType, trueType } from './truetype.ts'

export type { Family } from './font-files.ts'

export interface FontStyle {
  family: Family
  bold: boolean
  italic: boolean
}

export interface Face {
  /** Unique among the faces, and valid as a name in a PDF. */
  readonly key: string
  readonly font: TrueType
  /** The HarfBuzz font, created on first use; undefined for scripts whose characters never change their shape. */
  readonly shaper: (() => ShaperFont) | undefined
}

const createShaper = ({ bytes }: TrueType): (() => ShaperFont) => {
  let shaper: ShaperFont | undefined
  return () => {
    shaper ??= new ShaperFont(new ShaperFace(new Blob(bytes.slice().buffer)))
    return shaper
  }
}

const REGULAR = 400
const BOLD = 700

const readFont = (family: Family | ScriptFamily, bold: boolean, italic: boolean): TrueType => {
  if (isCjk(family)) {
    const name = `NotoSans${family.toUpperCase()}-${bold ? 'Bold' : 'Regular'}`
    return slicedFont(getPack(family), name, bold ? BOLD : REGULAR)
  }
  return trueType(new Uint8Array(readFileSync(resolveFontFile(family, { bold, italic }))))
}

const faces = new Map<string, Face>()

const loadFace = (family: Family | ScriptFamily, bold = false, italic = false): Face => {
  const key = `${family}${bold ? '-bold' : ''}${italic ? '-italic' : ''}`
  let face = faces.get(key)
  if (!face) {
    const font = readFont(family, bold, italic)
    face = { key, font, shaper: isCjk(family) || family === 'han' ? undefined : createShaper(font) }
    faces.set(key, face)
  }
  return face
}

/** The face of a style. */
export const styledFace = ({ family, bold, italic }: FontStyle): Face => loadFace(family, bold, italic)

/** The faces for Chinese characters, the one for the language of the text first. */
function* iterateCjkFaces(codePoint: number, bold: boolean, first: CjkFamily): Generator<Face> {
  for (const family of new Set([first, ...cjkFamilies])) {
    if (isInPack(getPack(family), codePoint)) yield loadFace(family, bold)
  }
  yield loadFace('han')
}

/** In the order in which they are tried; the last ones make all styles print the same characters. */
function* iterateFaces(codePoint: number, style: FontStyle, language: CjkFamily): Generator<Face> {
  yield styledFace(style)
  const script = findScriptFamily(codePoint)
  if (script !== undefined) yield loadFace(script, style.bold)
  if (isFromCjk(codePoint)) yield* iterateCjkFaces(codePoint, style.bold, language)
  yield loadFace('fallback', style.bold)
  yield loadFace('fallback')
  for (const family of families) yield loadFace(family)
}

/** The language whose face has every Chinese character of a text; kana and Hangul decide at once. */
export const findLanguage = (text: string): CjkFamily => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp'
  if (/\p{Script=Hangul}/u.test(text)) return 'kr'
  const characters = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].map(
    (character) => character.codePointAt(0) ?? 0,
  )
  return cjkFamilies.find((family) => characters.every((point) => isInPack(getPack(family), point))) ?? 'sc'
}

/** The face that draws a character in a style, or undefined when none has it. */
export const faceFor = (codePoint: number, style: FontStyle, language: CjkFamily = 'sc'): Face | undefined => {
  if (isExcluded(codePoint)) return undefined
  for (const face of iterateFaces(codePoint, style, language)) if (face.font.findGlyph(codePoint) !== 0) return face
  return undefined
}
