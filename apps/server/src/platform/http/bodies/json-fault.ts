// Finds the position at which a text stops being JSON (B-17). Used only after the native parser refused the text: its
// messages quote the input, and those about short texts name no position.

const WORDS = ['true', 'false', 'null'] as const
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** The longest start of a number, for the position of a broken one. */
const NUMBER_START = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?)?/y
/** Characters below the space are allowed only as escapes. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/y
/** An escape that the end of the text cuts off. */
const CUT_ESCAPE = /^\\(?:u[\dA-Fa-f]{0,3})?$/
const ESCAPE_LENGTH = 6
const BLANK = /[ \t\r\n]*/y

const matchEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The end of the value that starts at `at`, or the position of its fault. */
interface Scan {
  end: number
  isWhole: boolean
}

const scanString = (text: string, at: number): Scan => {
  const end = matchEnd(STRING, text, at)
  if (CUT_ESCAPE.test(text.slice(end, end + ESCAPE_LENGTH))) return { end: text.length, isWhole: false }
  return text[end] === '"' && end > at ? { end: end + 1, isWhole: true } : { end, isWhole: false }
}

const scanWord = (text: string, at: number): Scan => {
  const word = WORDS.find((candidate) => candidate[0] === text[at])
  let length = 0
  while (word !== undefined && length < word.length && text[at + length] === word[length]) length += 1
  return { end: at + length, isWhole: word !== undefined && length === word.length }
}

const scanNumber = (text: string, at: number): Scan => {
  const end = matchEnd(NUMBER, text, at)
  const start = matchEnd(NUMBER_START, text, at)
  return start > end || end === at ? { end: start, isWhole: false } : { end, isWhole: true }
}

const scanScalar = (text: string, at: number): Scan => {
  const char = text[at] ?? ''
  if (char === '"') return scanString(text, at)
  return char === '-' || (char >= '0' && char <= '9') ? scanNumber(text, at) : scanWord(text, at)
}

/** The state between two tokens: what may come next. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

const isClosing = (char: string, open: string | undefined): boolean =>
  (char === '}' && open === '{') || (char === ']' && open === '[')

/** The zero-based position of the first character that cannot be there; the length where the text is cut off. */
export const findJsonFault = (text: string): number => {
  const stack: string[] = []
  let expected: Expected = 'value'
  let at = matchEnd(BLANK, text, 0)
  while (at < text.length) {
    const char = text[at] as string
    const mayEnd = expected.endsWith('or end')
    if (expected === 'comma or end' && stack.length === 0) return at
    if (mayEnd && isClosing(char, stack.at(-1))) {
      stack.pop()
      expected = 'comma or end'
      at += 1
    } else if (expected === 'comma or end') {
      if (char !== ',') return at
      expected = stack.at(-1) === '{' ? 'name' : 'value'
      at += 1
    } else if (expected === 'colon') {
      if (char !== ':') return at
      expected = 'value'
      at += 1
    } else if (expected.startsWith('value') && (char === '{' || char === '[')) {
      stack.push(char)
      expected = char === '{' ? 'name or end' : 'value or end'
      at += 1
    } else {
      const isName = expected.startsWith('name')
      if (isName && char !== '"') return at
      const scan = scanScalar(text, at)
      if (!scan.isWhole) return scan.end
      expected = isName ? 'colon' : 'comma or end'
      at = scan.end
    }
    at = matchEnd(BLANK, text, at)
  }
  return at
}
