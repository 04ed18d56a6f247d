// Finds the characters of a value that no font of the platform prints (FB-05).
import { printableCharacters } from './printable-characters.ts'
import { textWithControls } from './printed-text.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const DIGIT_BITS = 5
/** A digit from here on has another one after it. */
const MORE = 1 << DIGIT_BITS

/** The numbers of the table: gap and length of each range of characters, in ascending order. */
const readNumbers = (table: string): number[] => {
  const numbers: number[] = []
  let value = 0
  for (const digit of table) {
    const part = DIGITS.indexOf(digit)
    value = value * MORE + (part & (MORE - 1))
    if (part >= MORE) continue
    numbers.push(value)
    value = 0
  }
  return numbers
}

/** The first character of each range, and the first one after it, in turn: an odd position is inside. */
const readBounds = (table: string): number[] => {
  let at = 0
  return readNumbers(table).map((step) => {
    at += step
    return at
  })
}

let bounds: readonly number[] | undefined

/** True if a font of the platform draws the character. */
const isPrintable = (codePoint: number): boolean => {
  bounds ??= readBounds(printableCharacters)
  let [from, to] = [0, bounds.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((bounds[middle] ?? 0) <= codePoint) from = middle + 1
    else to = middle
  }
  return from % 2 === 1
}

/** Joiners change how letters are drawn, and draw nothing themselves. */
const isJoiner = (codePoint: number): boolean => codePoint === 0x200c || codePoint === 0x200d

/**
 * The characters of a text that no font of the platform prints, each once, in the order of the text. Line breaks and
 * invisible marks are not among them: a document prints a space, or nothing, for them. Emoji, control characters and
 * halves of surrogate pairs are.
 *
 * @example
 * ```ts
 * unprintable('Ada 🚀') // ['🚀']
 * ```
 */
export const unprintable = (text: string): string[] => {
  const characters = new Set<string>()
  for (const character of textWithControls(text)) {
    const codePoint = character.codePointAt(0) ?? 0
    if (!isPrintable(codePoint) && !isJoiner(codePoint)) characters.add(character)
  }
  return [...characters]
}
