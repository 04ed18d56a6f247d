// Reads CMaps: the bytes of a code, the text it represents, and the glyph (CID) it names.
import { createCursor, isKeyword, readToken } from './lexer.ts'
import { isBytes, isList, isName, type Operand } from './operands.ts'

interface CodeSpace {
  readonly length: number
  readonly low: number
  readonly high: number
}

interface TextRange {
  readonly low: number
  readonly high: number
  readonly text: string
}

interface CidRange {
  readonly low: number
  readonly high: number
  readonly cid: number
}

export interface CMap {
  readonly codeSpaces: readonly CodeSpace[]
  readonly vertical: boolean
  /** The map that this one is built on. */
  readonly base: string | undefined
  getText(code: number): string | undefined
  getCid(code: number): number | undefined
}

interface Draft {
  readonly codeSpaces: CodeSpace[]
  readonly texts: Map<number, string>
  readonly textRanges: TextRange[]
  readonly cids: Map<number, number>
  readonly cidRanges: CidRange[]
  vertical: boolean
  base: string | undefined
}

/** A real map has some thousands of entries; no code is longer than four bytes. */
const MAX_ENTRIES = 100_000
const MAX_RANGES = 20_000
const MAX_STACK = 5_000

const readCode = (bytes: Uint8Array): number => {
  let code = 0
  for (const byte of bytes.subarray(0, 4)) code = code * 256 + byte
  return code
}

const utf16 = (bytes: Uint8Array): string => {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0))
  }
  return text
}

/** Calls `use` with every group of `size` operands. */
const groups = (stack: readonly Operand[], size: number, use: (group: readonly Operand[]) => void): void => {
  for (let at = 0; at + size <= stack.length; at += size) use(stack.slice(at, at + size))
}

const addTextRange = (draft: Draft, [low, high, target]: readonly Operand[]): void => {
  if (!isBytes(low) || !isBytes(high)) return
  const first = readCode(low)
  if (isBytes(target) && draft.textRanges.length < MAX_RANGES) {
    draft.textRanges.push({ low: first, high: readCode(high), text: utf16(target) })
  } else if (isList(target)) {
    for (const [index, item] of target.entries()) {
      if (isBytes(item) && draft.texts.size < MAX_ENTRIES) draft.texts.set(first + index, utf16(item))
    }
  }
}

/** The operators at the end of a section, applied to the operands of the section. */
const SECTIONS: Readonly<Record<string, (draft: Draft, stack: readonly Operand[]) => void>> = {
  endcodespacerange: (draft, stack) =>
    groups(stack, 2, ([low, high]) => {
      if (!isBytes(low) || !isBytes(high) || low.length === 0 || draft.codeSpaces.length >= 100) return
      draft.codeSpaces.push({ length: Math.min(4, low.length), low: readCode(low), high: readCode(high) })
    }),
  endbfchar: (draft, stack) =>
    groups(stack, 2, ([code, text]) => {
      if (isBytes(code) && isBytes(text) && draft.texts.size < MAX_ENTRIES) draft.texts.set(readCode(code), utf16(text))
    }),
  endbfrange: (draft, stack) => groups(stack, 3, (group) => addTextRange(draft, group)),
  endcidchar: (draft, stack) =>
    groups(stack, 2, ([code, cid]) => {
      if (isBytes(code) && typeof cid === 'number' && draft.cids.size < MAX_ENTRIES) draft.cids.set(readCode(code), cid)
    }),
  endcidrange: (draft, stack) =>
    groups(stack, 3, ([low, high, cid]) => {
      if (!isBytes(low) || !isBytes(high) || typeof cid !== 'number' || draft.cidRanges.length >= MAX_RANGES) return
      draft.cidRanges.push({ low: readCode(low), high: readCode(high), cid })
    }),
  def: (draft, stack) => {
    const [key, value] = stack.slice(-2)
    if (isName(key) && key.name === 'WMode' && value === 1) draft.vertical = true
  },
  usecmap: (draft, stack) => {
    const base = stack.at(-1)
    if (isName(base)) draft.base = base.name
  },
}

/** The range that contains a code, among ranges sorted by their lowest codes. */
const findRange = <Range extends { low: number; high: number }>(
  ranges: readonly Range[],
  code: number,
): Range | undefined => {
  let first = 0
  let end = ranges.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((ranges[middle]?.low ?? 0) <= code) first = middle + 1
    else end = middle
  }
  const range = ranges[first - 1]
  return range && code <= range.high ? range : undefined
}

const textIn = ({ texts, textRanges }: Draft, code: number): string | undefined => {
  const text = texts.get(code)
  if (text !== undefined) return text
  const range = findRange(textRanges, code)
  if (range === undefined || range.text === '') return range?.text
  const last = range.text.length - 1
  return range.text.slice(0, last) + String.fromCharCode(range.text.charCodeAt(last) + code - range.low)
}

const cidIn = ({ cids, cidRanges }: Draft, code: number): number | undefined => {
  const cid = cids.get(code)
  if (cid !== undefined) return cid
  const range = findRange(cidRanges, code)
  return range && range.cid + code - range.low
}

export const readCMap = (bytes: Uint8Array): CMap => {
  const draft: Draft = {
    codeSpaces: [],
    texts: new Map(),
    textRanges: [],
    cids: new Map(),
    cidRanges: [],
    vertical: false,
    base: undefined,
  }
  const cursor = createCursor(bytes)
  let stack: Operand[] = []
  for (let token = readToken(cursor); token !== undefined; token = readToken(cursor)) {
    if (isKeyword(token)) {
      SECTIONS[token.keyword]?.(draft, stack)
      stack = []
    } else if (stack.length < MAX_STACK) stack.push(token)
  }
  draft.textRanges.sort((a, b) => a.low - b.low)
  draft.cidRanges.sort((a, b) => a.low - b.low)
  return {
    codeSpaces: draft.codeSpaces,
    vertical: draft.vertical,
    base: draft.base,
    getText: (code) => textIn(draft, code),
    getCid: (code) => cidIn(draft, code),
  }
}

/** True if each byte of a code lies within the bytes of the space: a space is a box, not a range. */
const isInCodeSpace = (code: number, { length, low, high }: CodeSpace): boolean => {
  for (let index = 0; index < length; index += 1) {
    const shift = 8 * index
    const byte = (code >>> shift) & 255
    if (byte < ((low >>> shift) & 255) || byte > ((high >>> shift) & 255)) return false
  }
  return true
}

/** The number of bytes of the next code of a string, by the code spaces of a CMap. */
export const lengthInCodeSpaces = ({ codeSpaces }: CMap, bytes: Uint8Array, at: number): number => {
  let code = 0
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    code = code * 256 + (bytes[at + length - 1] ?? 0)
    if (codeSpaces.some((space) => space.length === length && isInCodeSpace(code, space))) return length
  }
  return Math.min(codeSpaces[0]?.length ?? 1, bytes.length - at)
}
