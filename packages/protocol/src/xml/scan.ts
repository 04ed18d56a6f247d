// XML text to a series of tags and texts: strict, in one pass, without DTD, entities, namespaces or instructions.
//
// Written by hand on purpose. The mapping must be lossless, and general parsers are not: they guess types, trim or
// merge text, resolve entities, treat `__proto__` specially, or accept malformed text.
import { ApiError } from '../errors.ts'
import { hasImpossibleCharacter, nameSource, unescapeText } from './text.ts'

export type StartTag = {
  readonly kind: 'start'
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isEmpty: boolean
}
export type EndTag = { readonly kind: 'end'; readonly name: string }
export type Text = { readonly kind: 'text'; readonly text: string }
export type Token = StartTag | EndTag | Text

export const invalidXml = (reason: string): ApiError =>
  new ApiError('request.invalid_xml', { message: `The body is not valid XML of the documented mapping: ${reason}.` })

const blanks = '[ \\t\\r\\n]'
const assigned = (name: string, value: string): string =>
  `${blanks}+${name}${blanks}*=${blanks}*(?:"${value}"|'${value}')`

const declaration = new RegExp(
  `^<\\?xml${assigned('version', '1\\.0')}(?:${assigned('encoding', '([\\w.-]+)')})?` +
    `(?:${assigned('standalone', '(?:yes|no)')})?${blanks}*\\?>`,
)

const tagStart = new RegExp(`<(${nameSource})`, 'uy')
const attribute = new RegExp(`${blanks}+(${nameSource})${blanks}*=${blanks}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const tagEnd = /[ \t\n]*(\/?)>/y
const closingTag = new RegExp(`</(${nameSource})${blanks}*>`, 'uy')

const matchAt = (pattern: RegExp, text: string, position: number): RegExpExecArray | null => {
  pattern.lastIndex = position
  return pattern.exec(text)
}

export function* scanXml(input: string): Generator<Token> {
  const text = prepare(input)
  let position = 0
  while (position < text.length) {
    const [token, next] = text[position] === '<' ? scanMarkup(text, position) : scanText(text, position)
    position = next
    if (token !== undefined) yield token
  }
}

type Step = readonly [token: Token | undefined, next: number]

/** Without byte order mark and declaration, with the line ends of XML. */
const prepare = (input: string): string => {
  const body = input.startsWith('\uFEFF') ? input.slice(1) : input
  if (hasImpossibleCharacter(body)) throw invalidXml('it has a character that XML does not allow')
  const [whole = '', ...encodings] = declaration.exec(body) ?? []
  const encoding = encodings.find((name) => name !== undefined) ?? 'UTF-8'
  if (!/^utf-?8$/i.test(encoding)) throw invalidXml('its declaration must say UTF-8 or nothing')
  return body.slice(whole.length).replace(/\r\n?/g, '\n')
}

const scanMarkup = (text: string, position: number): Step => {
  if (text.startsWith('</', position)) return scanClosingTag(text, position)
  if (text.startsWith('<!--', position)) return scanComment(text, position)
  if (text.startsWith('<![CDATA[', position)) return scanCdata(text, position)
  if (text.startsWith('<!', position)) throw invalidXml('a DOCTYPE is not allowed')
  if (text.startsWith('<?', position)) throw invalidXml('a processing instruction is not allowed')
  return scanStartTag(text, position)
}

const scanStartTag = (text: string, position: number): Step => {
  const start = matchAt(tagStart, text, position)
  if (start === null) throw invalidXml('a tag is malformed')
  const attributes = new Map<string, string>()
  let next = position + start[0].length
  for (let match = matchAt(attribute, text, next); match !== null; match = matchAt(attribute, text, next)) {
    const [whole, name = '', double, single] = match
    if (attributes.has(name)) throw invalidXml('an attribute is given twice')
    attributes.set(name, attributeValue(double ?? single ?? ''))
    next += whole.length
  }
  const end = matchAt(tagEnd, text, next)
  // A name with a colon is refused here too, because the mapping has no namespaces.
  if (end === null) throw invalidXml('a tag is malformed')
  return [{ kind: 'start', name: start[1] ?? '', attributes, isEmpty: end[1] === '/' }, next + end[0].length]
}

const attributeValue = (raw: string): string => resolve(raw.replace(/[\t\n]/g, ' '))

const scanClosingTag = (text: string, position: number): Step => {
  const match = matchAt(closingTag, text, position)
  if (match === null) throw invalidXml('a closing tag is malformed')
  return [{ kind: 'end', name: match[1] ?? '' }, position + match[0].length]
}

// Comments are dropped and the text around them is joined, so that no comment can cut a value short.
const scanComment = (text: string, position: number): Step => {
  const end = text.indexOf('--', position + 4)
  if (end === -1 || text[end + 2] !== '>') throw invalidXml('a comment is malformed')
  return [undefined, end + 3]
}

// A CDATA section is plain text written in another way.
const scanCdata = (text: string, position: number): Step => {
  const start = position + '<![CDATA['.length
  const end = text.indexOf(']]>', start)
  if (end === -1) throw invalidXml('a CDATA section does not end')
  return [{ kind: 'text', text: text.slice(start, end) }, end + 3]
}

const scanText = (text: string, position: number): Step => {
  const nextTag = text.indexOf('<', position)
  const end = nextTag === -1 ? text.length : nextTag
  const raw = text.slice(position, end)
  if (raw.includes(']]>')) throw invalidXml(']]> is not allowed in text')
  return [{ kind: 'text', text: resolve(raw) }, end]
}

const resolve = (raw: string): string => {
  const resolved = unescapeText(raw)
  if (resolved === undefined) throw invalidXml('only the five predefined entities and character references are allowed')
  return resolved
}
