// Fonts with codes of several bytes (Type 0).
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import { decodeStream, type Resolve, readNumber, type StreamBudget, spendBudget } from '../streams/decode.ts'
import { type CMap, lengthInCodeSpaces, readCMap } from './cmap.ts'
import { embeddedCharacters } from './embedded-characters.ts'
import type { FontCodes } from './font-codes.ts'
import { detectFontStyle } from './font-style.ts'
import { toUnicode } from './simple-font.ts'

const CODES = 65_536
const UNREADABLE = '\ufffd'
/** Predefined maps in which some codes have one byte. */
const MIXED = /RKSJ|EUC|GBK|GB-|GBpc|B5|ETen|HKscs|KSC|CNS/
const UNICODE = /UCS2|UTF16/

interface Encoding {
  readonly name: string
  readonly map: CMap | undefined
  readonly vertical: boolean
}

const readEncoding = (object: PdfObject | undefined, resolve: Resolve, budget: StreamBudget): Encoding => {
  if (object instanceof PdfStream) {
    const map = readCMap(decodeStream(object, resolve, budget))
    const vertical = map.vertical || readNumber(object, 'WMode', resolve, 0) === 1
    return { name: map.base ?? 'Identity-H', map, vertical }
  }
  const name = object instanceof PdfName ? object.value : 'Identity-H'
  return { name, map: undefined, vertical: name.endsWith('-V') }
}

/** The budget cost of an entry of /W: a few bytes may name a width for many codes. */
const WIDTH_COST = 16

/** /W: `first [widths]` or `first last width`, repeated. */
const readWidths = (list: PdfArray | undefined, resolve: Resolve, budget: StreamBudget): Map<number, number> => {
  const widths = new Map<number, number>()
  const numberAt = (index: number): number => {
    const item = list?.at(index, resolve)
    return item instanceof PdfNumber ? item.value : 0
  }
  for (let index = 0; index + 1 < (list?.length ?? 0) && widths.size < CODES; ) {
    const first = numberAt(index)
    const next = list?.at(index + 1, resolve)
    if (next instanceof PdfArray) {
      for (let offset = 0; offset < Math.min(next.length, CODES); offset += 1) {
        const width = next.at(offset, resolve)
        if (width instanceof PdfNumber) widths.set(first + offset, width.value)
      }
      index += 2
    } else {
      const last = Math.min(numberAt(index + 1), first + CODES - 1)
      for (let code = first; code <= last && widths.size < CODES; code += 1) widths.set(code, numberAt(index + 2))
      index += 3
    }
  }
  spendBudget(budget, widths.size * WIDTH_COST)
  return widths
}

/** The characters of the embedded program, for a font whose codes are glyphs and that has no map to characters. */
const programCharacters = (
  descriptor: PdfDict | undefined,
  resolve: Resolve,
  budget: StreamBudget,
): Map<number, string> => {
  const program = descriptor?.get('FontFile2', resolve)
  if (!(program instanceof PdfStream)) return new Map()
  try {
    return embeddedCharacters(decodeStream(program, resolve, budget))
  } catch {
    return new Map()
  }
}

const textByEncoding = ({ name, map }: Encoding, code: number): string => {
  if (UNICODE.test(name)) return String.fromCharCode(code)
  const isAscii = code >= 32 && code < 127
  return isAscii && map === undefined && !name.startsWith('Identity') ? String.fromCharCode(code) : UNREADABLE
}

const getCodeLength = ({ name, map }: Encoding): 0 | 2 => {
  if (map !== undefined && map.codeSpaces.length > 0) return 0
  return MIXED.test(name) && !UNICODE.test(name) ? 0 : 2
}

const lengthIn = ({ name, map }: Encoding, bytes: Uint8Array, at: number): number => {
  if (map !== undefined && map.codeSpaces.length > 0) return Math.max(1, lengthInCodeSpaces(map, bytes, at))
  const byte = bytes[at] ?? 0
  const isSingle = byte < 0x80 || (name.includes('RKSJ') && byte >= 0xa0 && byte <= 0xdf)
  return Math.min(isSingle ? 1 : 2, bytes.length - at)
}

export const compositeFont = (dict: PdfDict, resolve: Resolve, budget: StreamBudget): FontCodes => {
  const encoding = readEncoding(dict.get('Encoding', resolve), resolve, budget)
  const descendant = dict.getArray('DescendantFonts', resolve)?.at(0, resolve)
  const font = descendant instanceof PdfDict ? descendant : new PdfDict()
  const descriptor = font.getDict('FontDescriptor', resolve)
  const name = dict.getName('BaseFont', resolve) ?? font.getName('BaseFont', resolve)
  const characters = toUnicode(dict, resolve, budget)
  const widths = readWidths(font.getArray('W', resolve), resolve, budget)
  const usual = readNumber(font, 'DW', resolve, 1000)
  const isIdentity = characters === undefined && encoding.name.startsWith('Identity')
  const glyphs = isIdentity ? programCharacters(descriptor, resolve, budget) : undefined
  return {
    style: detectFontStyle(name?.value ?? '', descriptor, resolve),
    vertical: encoding.vertical,
    unit: 1,
    isType3: false,
    codeLength: getCodeLength(encoding),
    lengthAt: (bytes, at) => lengthIn(encoding, bytes, at),
    getText(code) {
      const text = characters?.getText(code)
      return text !== undefined && text !== '\0' ? text : (glyphs?.get(code) ?? textByEncoding(encoding, code))
    },
    getWidth: (code) => (widths.get(encoding.map?.getCid(code) ?? code) ?? usual) / 1000,
  }
}
