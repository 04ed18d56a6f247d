// The files of the bundled fonts: metric twins of the usual families, and faces for scripts that these lack.
import { createRequire } from 'node:module'
import type { SlicedPack } from './sliced-font.ts'

/** Twins of Arial, Times New Roman, Courier New and Calibri. */
export type Family = 'sans' | 'serif' | 'mono' | 'calibri'

/** Faces that are read when a character needs them. `han` has the rare Chinese characters, in one weight. */
export type ScriptFamily = 'fallback' | 'devanagari' | 'thai' | CjkFamily | 'han'

/** The same character is drawn differently in mainland China, Taiwan, Japan and Korea. */
export type CjkFamily = 'sc' | 'tc' | 'jp' | 'kr'

export const families: readonly Family[] = ['sans', 'serif', 'mono', 'calibri']
export const cjkFamilies: readonly CjkFamily[] = ['sc', 'tc', 'jp', 'kr']

const { resolve } = createRequire(import.meta.url)

const google = (pack: string, name: string, bold: boolean, italic: boolean): string => {
  const weight = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  return resolve(`@expo-google-fonts/${pack}/${weight}/${name}_${weight}.ttf`)
}

const PACKS: Readonly<Record<Family | 'devanagari' | 'thai' | 'han', readonly [string, string]>> = {
  sans: ['arimo', 'Arimo'],
  serif: ['tinos', 'Tinos'],
  mono: ['cousine', 'Cousine'],
  calibri: ['carlito', 'Carlito'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  han: ['chocolate-classical-sans', 'ChocolateClassicalSans'],
}

export const isCjk = (family: Family | ScriptFamily): family is CjkFamily => cjkFamilies.includes(family as CjkFamily)

/** The package of a face that is not one file. */
export const getPack = (family: CjkFamily): SlicedPack => `noto-sans-${family}`

/** The TrueType file of a face. */
export const resolveFontFile = (
  family: Exclude<Family | ScriptFamily, CjkFamily>,
  { bold, italic }: { bold: boolean; italic: boolean },
): string => {
  if (family === 'fallback') return resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${bold ? '-Bold' : ''}.ttf`)
  return google(...PACKS[family], bold, italic)
}
