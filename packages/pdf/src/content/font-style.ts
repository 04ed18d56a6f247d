// Selects our nearest font family for a font of a document, by its name and its descriptor.
import type { PdfDict } from '@libpdf/core'
import type { Family, FontStyle } from '../fonts/index.ts'
import { type Resolve, readNumber } from '../streams/decode.ts'

const FIXED = 1
const SERIF = 2
const ITALIC = 64
const FORCE_BOLD = 0x40000

const CALIBRI = /calibri|carlito/i
const MONO = /mono|courier|cousine|consol|cmtt/i
const SANS = /sans|arial|helvet|verdana|tahoma|segoe|roboto|arimo|inter\b/i
const SERIFS =
  /times|serif|roman|tinos|garamond|cambria|caladea|georgia|bookman|palatino|century|minion|^cm(r|bx|ti|sl)|nimbusrom/i
const BOLD = /bold|black|heavy|demi|cmbx/i
const SLANTED = /italic|oblique|cmti/i

const detectFamily = (name: string, flags: number): Family => {
  if (CALIBRI.test(name)) return 'calibri'
  if ((flags & FIXED) !== 0 || MONO.test(name)) return 'mono'
  if (SANS.test(name)) return 'sans'
  return (flags & SERIF) !== 0 || SERIFS.test(name) ? 'serif' : 'sans'
}

/** Fonts without a name are bitmaps of TeX, whose usual font has serifs. */
const NAMELESS = 'Serif'

export const detectFontStyle = (baseFont: string, descriptor: PdfDict | undefined, resolve: Resolve): FontStyle => {
  const name = baseFont.replace(/^[A-Z]{6}\+/, '') || NAMELESS
  const flags = readNumber(descriptor, 'Flags', resolve, 0)
  return {
    family: detectFamily(name, flags),
    bold: BOLD.test(name) || (flags & FORCE_BOLD) !== 0 || readNumber(descriptor, 'FontWeight', resolve, 400) >= 600,
    italic: SLANTED.test(name) || (flags & ITALIC) !== 0 || readNumber(descriptor, 'ItalicAngle', resolve, 0) !== 0,
  }
}
