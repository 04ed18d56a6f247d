// Decodes a JSON string literal that comes in pieces: strings with characters that XML cannot carry.
import { invalidXml } from './xml-problems.ts'

const PIECE_CHARACTERS = 32 * 1024

const notAString = () => invalidXml('an encoded string is not a JSON string')

const parseString = (literal: string): string => {
  try {
    const value: unknown = JSON.parse(literal)
    if (typeof value === 'string') return value
  } catch {
    // Refused below, without the parser's message: it quotes the input.
  }
  throw notAString()
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** The position after the last whole escape or character at or before `end`. */
const wholeEnd = (text: string, end: number): number => {
  let at = 0
  while (at < end) {
    const length = text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2
    if (at + length > end) return at
    at += length
  }
  return at
}

export interface LiteralDecoder {
  add(text: string): void
  end(): string
}

/** `check`: called with each decoded piece; no piece ends within a surrogate pair. */
export const literalDecoder = (check: (text: string) => void): LiteralDecoder => {
  let pending = ''
  let hasBegun = false
  let half = ''
  let decoded = ''
  const keep = (text: string, isLast: boolean): void => {
    const whole = half + text
    half = !isLast && isHighSurrogate(whole.charCodeAt(whole.length - 1)) ? whole.slice(-1) : ''
    const piece = half === '' ? whole : whole.slice(0, -1)
    check(piece)
    decoded += piece
  }
  const begin = (): void => {
    pending = pending.replace(/^[ \t\n\r]+/, '')
    if (pending === '') return
    if (pending[0] !== '"') throw notAString()
    hasBegun = true
    pending = pending.slice(1)
  }
  return {
    add(text) {
      pending += text
      if (!hasBegun) begin()
      while (hasBegun && pending.length > 2 * PIECE_CHARACTERS) {
        const end = wholeEnd(pending, PIECE_CHARACTERS)
        keep(parseString(`"${pending.slice(0, end)}"`), false)
        pending = pending.slice(end)
      }
    },
    end() {
      if (!hasBegun) throw notAString()
      keep(parseString(`"${pending}`), true)
      return decoded
    },
  }
}

export const decodeLiteral = (text: string, check: (text: string) => void): string => {
  const decoder = literalDecoder(check)
  decoder.add(text)
  return decoder.end()
}
