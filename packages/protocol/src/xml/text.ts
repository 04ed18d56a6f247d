// Characters of XML 1.0: valid characters, element names, escaping and unescaping of text.

// A character that an XML 1.0 text cannot carry, not even as a reference (lone surrogates included).
const impossible = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'

const nameRest = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`

/** The source of a pattern for a name without a colon: namespaces have no meaning in the mapping. */
export const nameSource = `[${nameStart}][${nameRest}]*`

const wholeName = new RegExp(`^${nameSource}$`, 'u')

const beyondBasicPlane = /[\u{10000}-\u{10FFFF}]/u

/** True if it is written as an element; letters beyond the basic plane are names too, but many readers refuse them. */
export const isElementName = (text: string): boolean => wholeName.test(text) && !beyondBasicPlane.test(text)

export const hasImpossibleCharacter = (text: string): boolean => impossible.test(text)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const toReference = (character: string): string => references[character] ?? character

// `>` is escaped because of `]]>`, a carriage return because a reader turns a bare one into a line feed.
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, toReference)

// A reader turns every bare white space in an attribute into a blank.
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n\r]/g, toReference)

/** A JSON string literal of characters that XML can carry. */
export const jsonLiteral = (text: string): string =>
  // JSON escapes control characters and lone surrogates itself, but not U+FFFE and U+FFFF.
  JSON.stringify(text).replace(/[\uFFFE\uFFFF]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text with its references replaced, or undefined when one is not allowed or longer than `maxReference`. */
export const unescapeText = (text: string, maxReference: number): string | undefined => {
  if (!text.includes('&')) return text
  const [first = '', ...parts] = text.split('&')
  const segments = [first]
  for (const part of parts) {
    const end = part.indexOf(';')
    const character = end === -1 || end > maxReference ? undefined : resolveReference(part.slice(0, end))
    if (character === undefined) return undefined
    segments.push(character, part.slice(end + 1))
  }
  return segments.join('')
}

// Only the five predefined entities exist, since a DTD is refused, so nothing can expand.
const resolveReference = (name: string): string | undefined => {
  if (!name.startsWith('#')) return Object.hasOwn(predefined, name) ? predefined[name] : undefined
  const isHex = name.startsWith('#x')
  const digits = name.slice(isHex ? 2 : 1)
  if (!(isHex ? /^[0-9a-fA-F]+$/ : /^[0-9]+$/).test(digits)) return undefined
  const point = Number.parseInt(digits, isHex ? 16 : 10)
  if (point > 0x10ffff) return undefined
  const character = String.fromCodePoint(point)
  return hasImpossibleCharacter(character) ? undefined : character
}
