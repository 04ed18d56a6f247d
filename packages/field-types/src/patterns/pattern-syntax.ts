// Rewrites a JavaScript pattern (flag u) into the RE2 spelling that matches the same texts.

// G-072 defines patterns by JavaScript's flag u, but RE2 runs them. Where both read a token alike it is kept; where they
// differ (\s, ., \u, [ in a class, empty classes) it is spelt out. RE2-only syntax never arrives here: `compile`
// lets JavaScript parse the pattern first. JavaScript-only syntax (lookaround, back-references) is left for RE2 to refuse.

const anything = '\\x{0}-\\x{10FFFF}'
const lineEnds = '\\n\\r\\x{2028}\\x{2029}'
// RE2's \s is ASCII without \v; JavaScript's is all of Unicode's spaces and line ends.
const spaces = '\\t-\\r \\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}'
const nonSpaces =
  '\\x{0}-\\x{8}\\x{E}-\\x{1F}!-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}\\x{202A}-\\x{202E}' +
  '\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{FEFE}\\x{FF00}-\\x{10FFFF}'

const codePoint = (code: number): string => `\\x{${code.toString(16)}}`

const hexCodePoint = (digits: string): string => codePoint(Number.parseInt(digits, 16))

type Rewrite = { token: RegExp; spell: (match: RegExpExecArray) => string }

const surrogatePair = ([, high = '', low = '']: RegExpExecArray): string =>
  codePoint(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0)

/** Escapes that mean the same inside and outside a class; the last line keeps all that both engines share. */
const escapes: Rewrite[] = [
  { token: /\\u\{([0-9a-f]+)\}/iy, spell: ([, digits = '']) => hexCodePoint(digits) },
  { token: /\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/iy, spell: surrogatePair },
  { token: /\\u([0-9a-f]{4})/iy, spell: ([, digits = '']) => hexCodePoint(digits) },
  { token: /\\c([a-z])/iy, spell: ([, letter = '']) => codePoint(letter.charCodeAt(0) % 32) },
  { token: /\\0/y, spell: () => codePoint(0) },
  { token: /\\([pP])\{(?:Script|sc)=([^}]*)\}/y, spell: ([, sign = '', script = '']) => `\\${sign}{${script}}` },
  { token: /\\[pP]\{[^}]*\}/y, spell: ([matchedText]) => matchedText },
  { token: /\\./sy, spell: ([matchedText]) => matchedText },
]

// Some JavaScript engines read inline flags such as (?i:…) and others do not, but a registry is read by all of them.
const refusedByRe2 = '(?='

const outside: Rewrite[] = [
  { token: /\(\?[a-z-]+[:)]/y, spell: () => refusedByRe2 },
  { token: /\\s/y, spell: () => `[${spaces}]` },
  { token: /\\S/y, spell: () => `[^${spaces}]` },
  { token: /\./y, spell: () => `[^${lineEnds}]` },
  { token: /\[\]/y, spell: () => `[^${anything}]` },
  { token: /\[\^\]/y, spell: () => `[${anything}]` },
  ...escapes,
  { token: /./suy, spell: ([matchedText]) => matchedText },
]

const insideClass: Rewrite[] = [
  { token: /\\s/y, spell: () => spaces },
  { token: /\\S/y, spell: () => nonSpaces },
  { token: /\\b/y, spell: () => codePoint(8) },
  { token: /\[/y, spell: () => '\\[' },
  ...escapes,
  { token: /./suy, spell: ([matchedText]) => matchedText },
]

const rewriteAt = (pattern: string, position: number, rewrites: Rewrite[]): { length: number; text: string } => {
  for (const { token, spell } of rewrites) {
    token.lastIndex = position
    const match = token.exec(pattern)
    if (match !== null) return { length: match[0].length, text: spell(match) }
  }
  return { length: 1, text: pattern.charAt(position) }
}

export const toRe2 = (pattern: string): string => {
  let rewritten = ''
  let inClass = false
  for (let position = 0; position < pattern.length; ) {
    const { length, text } = rewriteAt(pattern, position, inClass ? insideClass : outside)
    if (length === 1 && pattern[position] === '[') inClass = true
    if (length === 1 && pattern[position] === ']') inClass = false
    rewritten += text
    position += length
  }
  return rewritten
}
