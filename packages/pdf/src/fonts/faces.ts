// The bundled fonts: metric twins of the usual families, and one face for all other characters.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face as ShaperFace, Font as ShaperFont } from 'harfbuzzjs'
import { type TrueType, trueType } from './truetype.ts'

/** Twins of Arial, Times New Roman, Courier New and Calibri. */
export type Family = 'sans' | 'serif' | 'mono' | 'calibri'

export interface FontStyle {
  family: Family
  bold: boolean
  italic: boolean
}

export interface Face {
  /** Unique among the faces, and valid as a name in a PDF. */
  readonly key: string
  readonly font: TrueType
  /** The HarfBuzz font, created on first use. */
  shaper(): ShaperFont
}

const { resolve } = createRequire(import.meta.url)
const google = (pack: string, file: string): string => resolve(`@expo-google-fonts/${pack}/${file}.ttf`)

const PACKS: Readonly<Record<Family, readonly [string, string]>> = {
  sans: ['arimo', 'Arimo'],
  serif: ['tinos', 'Tinos'],
  mono: ['cousine', 'Cousine'],
  calibri: ['carlito', 'Carlito'],
}

const resolveFontFile = (key: string): string => {
  if (key.startsWith('fallback')) {
    return resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${key.endsWith('-bold') ? '-Bold' : ''}.ttf`)
  }
  const [family, ...styles] = key.split('-')
  const [pack, name] = PACKS[family as Family]
  const weight = `${styles.includes('bold') ? '700Bold' : '400Regular'}${styles.includes('italic') ? '_Italic' : ''}`
  return google(pack, `${weight}/${name}_${weight}`)
}

const faces = new Map<string, Face>()

const loadFace = (key: string): Face => {
  let face = faces.get(key)
  if (!face) {
    const font = trueType(new Uint8Array(readFileSync(resolveFontFile(key))))
    let shaper: ShaperFont | undefined
    face = {
      key,
      font,
      shaper: () => {
        shaper ??= new ShaperFont(new ShaperFace(new Blob(font.bytes.slice().buffer)))
        return shaper
      },
    }
    faces.set(key, face)
  }
  return face
}

/** The face of a style. */
export const styledFace = ({ family, bold, italic }: FontStyle): Face =>
  loadFace(`${family}${bold ? '-bold' : ''}${italic ? '-italic' : ''}`)

/** The face that draws a character in a style, or undefined when none has it. */
export const faceFor = (codePoint: number, style: FontStyle): Face | undefined =>
  [styledFace(style), loadFace(style.bold ? 'fallback-bold' : 'fallback')].find(
    ({ font }) => font.findGlyph(codePoint) !== 0,
  )
