// Fits text onto a page: replaces unprintable characters and wraps long lines.
import { type FontStyle, isPlain, type ShapedText, shapeText } from '../fonts/index.ts'

/** Line breaks, control characters, and characters that change the direction of the following text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

const formatCodePoint = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** One line of text that every viewer shows: a character that no face has is named instead of drawn as a box. */
export const printable = (rawText: string, style: FontStyle): string => {
  const text = rawText.normalize('NFC').replace(NOT_IN_A_LINE, ' ').replace(/ {2,}/g, ' ').trim()
  if (isPlain(text)) return text
  const missing = new Set(shapeText(text, style).missing)
  if (missing.size === 0) return text
  return Array.from(text, (character) => (missing.has(character) ? formatCodePoint(character) : character)).join('')
}

/** The longest beginning of `characters` that fits, at least one. */
const fittingCount = (characters: readonly string[], fits: (text: string) => boolean): number => {
  let [least, most] = [1, characters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(characters.slice(0, middle).join(''))) least = middle
    else most = middle - 1
  }
  return least
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** A mark stays with its letter. */
const splitCharacters = (text: string): string[] =>
  isPlain(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Punctuation that does not begin a line. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}]/u

/** The last place at or before `limit` where a line may end: a space, or the end of a word that no space follows. */
const findBreak = (text: string, limit: number): number => {
  const space = text.lastIndexOf(' ', limit - 1)
  let end = Math.max(0, space)
  if (!WITHOUT_SPACES.test(text.slice(end, limit))) return end
  for (const { index, segment } of words.segment(text)) {
    if (index > limit) break
    const before = text.slice(Math.max(0, index - 1), index)
    const mayBreak = WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(segment)
    if (index > end && mayBreak && !NOT_FIRST.test(segment)) end = index
  }
  return end
}

const MAX_LINES = 40

/** Breaks between words, and inside one only where it alone is too long. `width` is in units of the font size. */
export const wrapText = (text: string, style: FontStyle, width: number): ShapedText[] => {
  const lines: ShapedText[] = []
  let rest = text
  while (lines.length < MAX_LINES) {
    const whole = shapeText(rest, style)
    if (whole.width <= width) return [...lines, whole]
    const characters = splitCharacters(rest)
    const count = fittingCount(characters, (start) => shapeText(start, style).width <= width)
    const start = characters.slice(0, count).join('')
    const end = findBreak(rest, start.length) || start.length
    lines.push(shapeText(rest.slice(0, end), style))
    rest = rest.slice(end).trimStart()
  }
  return lines
}
