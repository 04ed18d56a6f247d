// Reads the tokens of a content stream or a CMap. Damaged text is read as the common viewers read it: a meaningless
// token is skipped, and an unclosed one ends with the stream.
import { hexValue, isBlank, isDelimiter, isDigit, isRegular } from './characters.ts'
import { ContentError, isName, type Operand } from './operands.ts'
import { readHexString, readLiteralString } from './strings.ts'

export interface Cursor {
  readonly bytes: Uint8Array
  at: number
  /** The number of open arrays and dictionaries. */
  depth: number
}

/** A word that is not an operand: an operator, or an unpaired bracket. */
export interface Keyword {
  readonly keyword: string
}

export type Token = Operand | Keyword

const MAX_DEPTH = 64
/** The limit for an array or a dictionary. */
const MAX_ITEMS = 100_000
/** The limit for a name or an operator; the format allows 127. */
const MAX_WORD_BYTES = 1_000
const KEYWORDS = new Map<string, Keyword>()
const MAX_KEYWORDS = 500

export const createCursor = (bytes: Uint8Array): Cursor => ({ bytes, at: 0, depth: 0 })

export const isKeyword = (token: Token | undefined): token is Keyword =>
  typeof token === 'object' && token !== null && 'keyword' in token

/** Skips blanks and comments. */
export const skipBlanks = (cursor: Cursor): void => {
  const { bytes } = cursor
  let at = cursor.at
  for (;;) {
    const byte = bytes[at]
    if (isBlank(byte)) at += 1
    else if (byte === 0x25) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
    else break
  }
  cursor.at = at
}

const readNumber = (cursor: Cursor): number => {
  const { bytes } = cursor
  let at = cursor.at
  let sign = 1
  for (; bytes[at] === 0x2b || bytes[at] === 0x2d; at += 1) if (bytes[at] === 0x2d) sign = -1
  let value = 0
  let placeValue = 0
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isDigit(byte)) {
      value = placeValue === 0 ? value * 10 + byte - 48 : value + (byte - 48) * placeValue
      if (placeValue !== 0) placeValue /= 10
    } else if (byte === 0x2e && placeValue === 0) placeValue = 0.1
    // Some producers write 12-34 for a small number; viewers ignore the minus inside it.
    else if (byte !== 0x2d) break
  }
  cursor.at = Math.max(at, cursor.at + 1)
  return sign * value
}

const wordTooLong = (): ContentError => new ContentError(`a word has over ${MAX_WORD_BYTES} bytes`)

const requireFew = (items: number): void => {
  if (items > MAX_ITEMS) throw new ContentError(`an array or a dictionary has over ${MAX_ITEMS} items`)
}

const readName = (cursor: Cursor): Operand => {
  const { bytes } = cursor
  let at = cursor.at + 1
  let name = ''
  while (isRegular(bytes[at])) {
    const high = bytes[at] === 0x23 ? hexValue(bytes[at + 1]) : -1
    const low = high < 0 ? -1 : hexValue(bytes[at + 2])
    if (at - cursor.at > MAX_WORD_BYTES) throw wordTooLong()
    name += String.fromCharCode(low < 0 ? (bytes[at] ?? 0) : high * 16 + low)
    at += low < 0 ? 1 : 3
  }
  cursor.at = at
  return { name }
}

const enterNested = (cursor: Cursor): void => {
  cursor.depth += 1
  if (cursor.depth > MAX_DEPTH) throw new ContentError(`arrays and dictionaries are nested over ${MAX_DEPTH} deep`)
}

const readArray = (cursor: Cursor): Operand => {
  enterNested(cursor)
  cursor.at += 1
  const items: Operand[] = []
  for (;;) {
    skipBlanks(cursor)
    if (cursor.bytes[cursor.at] === 0x5d) {
      cursor.at += 1
      break
    }
    const token = readToken(cursor)
    if (token === undefined) break
    if (!isKeyword(token)) requireFew(items.push(token))
  }
  cursor.depth -= 1
  return items
}

const readDict = (cursor: Cursor): Operand => {
  enterNested(cursor)
  cursor.at += 2
  const entries = new Map<string, Operand>()
  for (;;) {
    skipBlanks(cursor)
    if (cursor.bytes[cursor.at] === 0x3e) {
      cursor.at += cursor.bytes[cursor.at + 1] === 0x3e ? 2 : 1
      break
    }
    const key = readToken(cursor)
    if (key === undefined) break
    if (isKeyword(key) || !isName(key)) continue
    skipBlanks(cursor)
    const value = cursor.bytes[cursor.at] === 0x3e ? null : readToken(cursor)
    if (value === undefined) break
    entries.set(key.name, isKeyword(value) ? null : value)
    requireFew(entries.size)
  }
  cursor.depth -= 1
  return entries
}

const LITERALS = new Map<string, Operand>([
  ['true', true],
  ['false', false],
  ['null', null],
])

const getKeyword = (word: string): Keyword => {
  const keyword = KEYWORDS.get(word) ?? { keyword: word }
  if (KEYWORDS.size < MAX_KEYWORDS && word.length <= 3) KEYWORDS.set(word, keyword)
  return keyword
}

const readWord = (cursor: Cursor): Token => {
  const { bytes } = cursor
  const start = cursor.at
  if (isDelimiter(bytes[start])) cursor.at += 1
  else while (isRegular(bytes[cursor.at])) cursor.at += 1
  if (cursor.at - start > MAX_WORD_BYTES) throw wordTooLong()
  let word = ''
  for (let at = start; at < cursor.at; at += 1) word += String.fromCharCode(bytes[at] ?? 0)
  const literal = LITERALS.get(word)
  return literal === undefined ? getKeyword(word) : literal
}

/** The next token; undefined at the end of the stream. */
export const readToken = (cursor: Cursor): Token | undefined => {
  skipBlanks(cursor)
  const byte = cursor.bytes[cursor.at]
  if (byte === undefined) return undefined
  if (byte === 0x28) return readLiteralString(cursor)
  if (byte === 0x3c) return cursor.bytes[cursor.at + 1] === 0x3c ? readDict(cursor) : readHexString(cursor)
  if (byte === 0x5b) return readArray(cursor)
  if (byte === 0x2f) return readName(cursor)
  if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return readNumber(cursor)
  return readWord(cursor)
}
