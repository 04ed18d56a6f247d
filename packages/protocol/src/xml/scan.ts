// XML text to a series of tags and texts: strict, in one pass, without DTD, entities, namespaces or instructions. The
// text may come in chunks, so that a long body is read with pauses.
//
// Written by hand on purpose. The mapping must be lossless, and general parsers are not: they guess types, trim or
// merge text, resolve entities, treat `__proto__` specially, or accept malformed text.
import { hasImpossibleCharacter, nameSource, unescapeText } from './text.ts'
import { invalidXml } from './xml-problems.ts'

export type StartTag = {
  readonly kind: 'start'
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isEmpty: boolean
}
export type EndTag = { readonly kind: 'end'; readonly name: string }
/** `isPart`: the text continues in the next token. */
export type Text = { readonly kind: 'text'; readonly text: string; readonly isPart: boolean }
export type Token = StartTag | EndTag | Text

/** The longest tag with its attributes, in characters: it is matched as a whole. */
const MAX_TAG = 256 * 1024
/** As many attributes as the mapping has. */
const MAX_ATTRIBUTES = 4
/** Longer than any opening of a tag, comment or section. */
const MARKUP_START = '<![CDATA['

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

/** The part of the input that is not consumed yet. */
interface Scan {
  text: string
  position: number
  /** No chunk follows. */
  isLast: boolean
  inside: 'content' | 'comment' | 'cdata'
}

/** A token; undefined if something was skipped, or if more input is needed: then the position has not moved. */
type Step = Token | undefined

/** Yields tokens, and undefined after each chunk. A chunk must not end within a surrogate pair. */
export function* scanXml(chunks: Iterable<string>): Generator<Token | undefined> {
  const prepare = preparation()
  const scan: Scan = { text: '', position: 0, isLast: false, inside: 'content' }
  for (const chunk of chunks) {
    scan.text = scan.text.slice(scan.position) + prepare(chunk)
    scan.position = 0
    yield* scanTokens(scan)
    yield
  }
  scan.text = scan.text.slice(scan.position) + prepare(undefined)
  scan.position = 0
  scan.isLast = true
  yield* scanTokens(scan)
}

function* scanTokens(scan: Scan): Generator<Token> {
  while (scan.position < scan.text.length) {
    const before = scan.position
    const wasInside = scan.inside
    const token = scanNext(scan)
    if (token !== undefined) yield token
    else if (scan.position === before && scan.inside === wasInside) return
  }
  if (scan.isLast && scan.inside !== 'content') throw unclosed(scan)
}

/** The next chunk without byte order mark and declaration, with the line ends of XML; undefined: the end of the input. */
const preparation = () => {
  let isFirst = true
  // A carriage return at the end of a chunk may belong to a line feed of the next one.
  let lineEnd = ''
  return (chunk: string | undefined): string => {
    if (chunk === undefined) return lineEnd === '' ? '' : '\n'
    if (hasImpossibleCharacter(chunk)) throw invalidXml('it has a character that XML does not allow')
    let body = lineEnd + (isFirst ? withoutDeclaration(chunk) : chunk)
    isFirst = false
    lineEnd = body.endsWith('\r') ? '\r' : ''
    if (lineEnd !== '') body = body.slice(0, -1)
    return body.replace(/\r\n?/g, '\n')
  }
}

const withoutDeclaration = (chunk: string): string => {
  const body = chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk
  const [whole = '', ...encodings] = declaration.exec(body) ?? []
  const encoding = encodings.find((name) => name !== undefined) ?? 'UTF-8'
  if (!/^utf-?8$/i.test(encoding)) throw invalidXml('its declaration must say UTF-8 or nothing')
  return body.slice(whole.length)
}

const unclosed = ({ inside }: Scan) =>
  invalidXml(inside === 'comment' ? 'a comment is malformed' : 'a CDATA section does not end')

const scanNext = (scan: Scan): Step => {
  if (scan.inside === 'comment') return skipComment(scan)
  if (scan.inside === 'cdata') return scanCdata(scan)
  return scan.text[scan.position] === '<' ? scanMarkup(scan) : scanText(scan)
}

const scanMarkup = (scan: Scan): Step => {
  const { text, position, isLast } = scan
  if (!isLast && text.length - position < MARKUP_START.length) return undefined
  if (text.startsWith('</', position)) return scanClosingTag(scan)
  if (text.startsWith('<!--', position)) return enter(scan, 'comment', '<!--')
  if (text.startsWith(MARKUP_START, position)) return enter(scan, 'cdata', MARKUP_START)
  if (text.startsWith('<!', position)) throw invalidXml('a DOCTYPE is not allowed')
  if (text.startsWith('<?', position)) throw invalidXml('a processing instruction is not allowed')
  return scanStartTag(scan)
}

const enter = (scan: Scan, inside: Scan['inside'], start: string): undefined => {
  scan.inside = inside
  scan.position += start.length
}

/** An unfinished tag is tried again with the next chunk, up to its greatest length. */
const moreOrMalformed = ({ text, position, isLast }: Scan, reason: string): undefined => {
  if (isLast || text.length - position > MAX_TAG) throw invalidXml(reason)
}

const consumeTag = (scan: Scan, end: number): void => {
  if (end - scan.position > MAX_TAG) throw invalidXml('a tag is too long')
  scan.position = end
}

const scanStartTag = (scan: Scan): Step => {
  const { text, position } = scan
  const start = matchAt(tagStart, text, position)
  if (start === null) return moreOrMalformed(scan, 'a tag is malformed')
  const attributes = new Map<string, string>()
  let next = position + start[0].length
  for (let match = matchAt(attribute, text, next); match !== null; match = matchAt(attribute, text, next)) {
    const [whole, name = '', double, single] = match
    if (attributes.has(name)) throw invalidXml('an attribute is given twice')
    if (attributes.size === MAX_ATTRIBUTES) throw invalidXml('an attribute is unknown or not allowed there')
    attributes.set(name, double ?? single ?? '')
    next += whole.length
  }
  const end = matchAt(tagEnd, text, next)
  // A name with a colon is refused here too, because the mapping has no namespaces.
  if (end === null) return moreOrMalformed(scan, 'a tag is malformed')
  consumeTag(scan, next + end[0].length)
  for (const [name, raw] of attributes) attributes.set(name, attributeValue(raw))
  return { kind: 'start', name: start[1] ?? '', attributes, isEmpty: end[1] === '/' }
}

const attributeValue = (raw: string): string => resolve(raw.replace(/[\t\n]/g, ' '))

const scanClosingTag = (scan: Scan): Step => {
  const match = matchAt(closingTag, scan.text, scan.position)
  if (match === null) return moreOrMalformed(scan, 'a closing tag is malformed')
  consumeTag(scan, scan.position + match[0].length)
  return { kind: 'end', name: match[1] ?? '' }
}

// Comments are dropped and the text around them is joined, so that no comment can cut a value short.
const skipComment = (scan: Scan): undefined => {
  const { text, position, isLast } = scan
  const end = text.indexOf('--', position)
  if (end !== -1 && (isLast || end + 2 < text.length)) {
    if (text[end + 2] !== '>') throw unclosed(scan)
    scan.position = end + 3
    scan.inside = 'content'
  } else if (isLast) throw unclosed(scan)
  // The last character may be the first of two dashes.
  else scan.position = end === -1 ? text.length - 1 : end
}

// A CDATA section is plain text written in another way.
const scanCdata = (scan: Scan): Step => {
  const { text, position, isLast } = scan
  const end = text.indexOf(']]>', position)
  if (end !== -1) {
    scan.position = end + 3
    scan.inside = 'content'
    return { kind: 'text', text: text.slice(position, end), isPart: false }
  }
  if (isLast) throw unclosed(scan)
  return takePart(scan, text.length - 2, (part) => part)
}

/** The part of a text up to `end`, if there is one: its rest comes with the next chunk. */
const takePart = (scan: Scan, end: number, read: (raw: string) => string): Step => {
  const { text, position } = scan
  if (end <= position) return undefined
  scan.position = end
  return { kind: 'text', text: read(text.slice(position, end)), isPart: true }
}

const scanText = (scan: Scan): Step => {
  const { text, position, isLast } = scan
  const nextTag = text.indexOf('<', position)
  if (nextTag === -1 && !isLast) return takePart(scan, partEnd(text, position), readText)
  scan.position = nextTag === -1 ? text.length : nextTag
  return { kind: 'text', text: readText(text.slice(position, scan.position)), isPart: false }
}

/** The longest reference, with any number of leading zeros that a writer may have. */
const MAX_REFERENCE = 100

/** A position at which a text can be cut: neither within a reference nor within `]]>`. */
const partEnd = (text: string, position: number): number => {
  const end = text.length - 2
  const reference = text.lastIndexOf('&', end - 1)
  if (reference < position) return end
  const close = text.indexOf(';', reference)
  if (close === -1 && text.length - reference - 1 > MAX_REFERENCE) throw badReference()
  return close === -1 || close >= end ? reference : end
}

const readText = (raw: string): string => {
  if (raw.includes(']]>')) throw invalidXml(']]> is not allowed in text')
  return resolve(raw)
}

const badReference = () => invalidXml('only the five predefined entities and character references are allowed')

const resolve = (raw: string): string => {
  const resolved = unescapeText(raw, MAX_REFERENCE)
  if (resolved === undefined) throw badReference()
  return resolved
}
