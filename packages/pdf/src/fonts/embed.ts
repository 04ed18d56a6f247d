// Embeds the used glyphs of each face as one Type 0 font of a document, with their characters.
import { deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { Face } from './faces.ts'
import type { Glyph } from './shape.ts'
import { subsetFont } from './subset.ts'

export interface FontEmbedder {
  /** The font dictionary of a face; it is complete after `finish`. */
  getFont(face: Face): PdfRef
  /** The code of a glyph in the font of its face, two bytes as four hex digits. */
  getCode(face: Face, glyph: UsedGlyph): string
  /** Writes the fonts; called once, when every glyph is known. */
  finish(): void
}

type UsedGlyph = Pick<Glyph, 'id' | 'text' | 'placed'>

interface UsedFont {
  dict: PdfDict
  ref: PdfRef
  glyphs: UsedGlyphs
  /** The number of its initial glyphs; undefined when it has only the drawn ones. */
  usual: number | undefined
}

/** The glyphs of a font in the order of their codes; one that represents two texts has two codes. */
interface UsedGlyphs {
  readonly list: readonly UsedGlyph[]
  getCode(glyph: UsedGlyph): number
}

const usedGlyphs = (): UsedGlyphs => {
  const list: UsedGlyph[] = []
  const codes = new Map<string, number>()
  const getCode = (glyph: UsedGlyph): number => {
    const { id, text, placed } = glyph
    const place = placed === undefined ? '' : `${placed.dx} ${placed.dy} ${placed.advance}`
    const key = `${id} ${place} ${id === 0 ? '' : text}`
    const code = codes.get(key) ?? list.push(glyph) - 1
    codes.set(key, code)
    return code
  }
  return { list, getCode }
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0')
const name = (value: string): PdfName => PdfName.of(value)
const number = (value: number): PdfNumber => PdfNumber.of(Math.round(value * 1000) / 1000)
const numbers = (values: readonly number[]): PdfArray => PdfArray.of(...values.map(number))

/** Six letters derived from the glyphs, which PDF requires before the name of a subset. */
const subsetTag = (glyphs: Iterable<number>): string => {
  let hash = 7
  for (const glyph of glyphs) hash = (hash * 31 + glyph) >>> 0
  let tag = ''
  for (let index = 0; index < 6; index++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = (Math.floor(hash / 26) + 7919 * (index + 1)) >>> 0
  }
  return tag
}

const utf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('')

const CMAP_ROWS = 100
const NOTHING = '\u200b'

const characterMap = ({ glyphs }: UsedFont): string => {
  // The second glyph of one character represents nothing; readers would otherwise take its code for a character.
  const rows = glyphs.list
    .map(({ text }, code) => `<${hex4(code)}> <${utf16Hex(text === '' ? NOTHING : text)}>`)
    .slice(1)
  const blocks: string[] = []
  for (let start = 0; start < rows.length; start += CMAP_ROWS) {
    const block = rows.slice(start, start + CMAP_ROWS)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
  ].join('\n')
}

const flate = (data: Uint8Array | string, entries: Record<string, PdfObject> = {}): PdfStream =>
  PdfStream.fromDict({ Filter: name('FlateDecode'), ...entries }, new Uint8Array(deflateSync(data)))

const SYMBOLIC = 4
const STEM_WIDTH = 80

const descriptor = ({ font }: Face, fontName: PdfName, program: PdfRef): PdfDict => {
  const scale = 1000 / font.unitsPerEm
  return PdfDict.of({
    Type: name('FontDescriptor'),
    FontName: fontName,
    Flags: PdfNumber.of(SYMBOLIC),
    FontBBox: numbers(font.box.map((value) => value * scale)),
    ItalicAngle: number(font.italicAngle),
    Ascent: number(font.ascent * scale),
    Descent: number(font.descent * scale),
    CapHeight: number(font.capHeight * scale),
    StemV: PdfNumber.of(STEM_WIDTH),
    FontFile2: program,
  })
}

/** The parts that depend only on the glyphs of a font. */
interface FontParts {
  fontName: PdfName
  widths: PdfArray
  program: PdfStream
  toUnicode: PdfStream
}

const buildParts = (face: Face, used: UsedFont): FontParts => {
  const { list } = used.glyphs
  const scale = 1000 / face.font.unitsPerEm
  const program = subsetFont(face.font, list)
  return {
    fontName: name(`${subsetTag(list.map(({ id }) => id))}+${face.font.postscriptName}`),
    widths: numbers(list.map(({ id, placed }) => (placed?.advance ?? face.font.getAdvance(id)) * scale)),
    program: flate(program, { Length1: PdfNumber.of(program.length) }),
    toUnicode: flate(characterMap(used)),
  }
}

/** The parts of fonts with only the usual characters: no personal data is cached here. */
const usualParts = new Map<Face, FontParts>()

const cachedParts = (face: Face, used: UsedFont): FontParts => {
  if (used.glyphs.list.length !== used.usual) return buildParts(face, used)
  const parts = usualParts.get(face) ?? buildParts(face, used)
  usualParts.set(face, parts)
  return parts
}

const writeFont = (register: (object: PdfObject) => PdfRef, face: Face, used: UsedFont): void => {
  const { fontName, widths, program, toUnicode } = cachedParts(face, used)
  const programRef = register(program)
  const descendant = PdfDict.of({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: fontName,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: register(descriptor(face, fontName, programRef)),
    CIDToGIDMap: name('Identity'),
    DW: PdfNumber.of(1000),
    W: PdfArray.of(PdfNumber.of(0), widths),
  })
  used.dict.set('Type', name('Font'))
  used.dict.set('Subtype', name('Type0'))
  used.dict.set('BaseFont', fontName)
  used.dict.set('Encoding', name('Identity-H'))
  used.dict.set('DescendantFonts', PdfArray.of(register(descendant)))
  used.dict.set('ToUnicode', register(toUnicode))
}

/** The missing-glyph glyph, and those of a font's initial characters. */
const firstGlyphs = ({ font }: Face, characters: string): UsedGlyphs => {
  const glyphs = usedGlyphs()
  glyphs.getCode({ id: 0, text: '' })
  for (const text of characters) glyphs.getCode({ id: font.findGlyph(text.codePointAt(0) ?? 0), text })
  return glyphs
}

/** `usual`: characters that the font of a face always has, so that most documents have the same font. */
export const fontEmbedder = (
  register: (object: PdfObject) => PdfRef,
  usual: ReadonlyMap<Face, string> = new Map(),
): FontEmbedder => {
  const fonts = new Map<Face, UsedFont>()
  const newFont = (face: Face): UsedFont => {
    const dict = new PdfDict()
    const characters = usual.get(face)
    const glyphs = firstGlyphs(face, characters ?? '')
    return { dict, ref: register(dict), glyphs, usual: characters === undefined ? undefined : glyphs.list.length }
  }
  const usedFont = (face: Face): UsedFont => {
    const used = fonts.get(face) ?? newFont(face)
    fonts.set(face, used)
    return used
  }
  return {
    getFont: (face) => usedFont(face).ref,
    getCode: (face, glyph) => hex4(usedFont(face).glyphs.getCode(glyph)),
    finish() {
      for (const [face, used] of fonts) writeFont(register, face, used)
    },
  }
}
