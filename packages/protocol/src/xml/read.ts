// XML text to JSON value (the mapping is described in ../xml.ts).
import { ApiError } from '../errors.ts'
import { bodyLevels, bodyValues } from '../limits.ts'
import { invalidXml, type StartTag, scanXml } from './scan.ts'

/** An element being read. */
type Open = {
  readonly tag: StartTag
  readonly type: string | undefined
  readonly texts: string[]
  readonly items: unknown[]
  readonly members: Map<string, unknown>
}

const types: ReadonlySet<string | undefined> = new Set([
  undefined,
  'string',
  'number',
  'boolean',
  'null',
  'array',
  'object',
])

/** References cost far more to read than to send, so their number is limited to the values of the largest body. */
const hasTooManyReferences = (text: string): boolean => {
  let references = 0
  for (let at = text.indexOf('&'); at !== -1 && references <= bodyValues; at = text.indexOf('&', at + 1))
    references += 1
  return references > bodyValues
}

/** A value has a start, a text and an end; empty texts (CDATA) would otherwise be free. */
const TOKENS_PER_VALUE = 4

export const fromXml = (text: string, maxValues: number = bodyValues): unknown => {
  if (hasTooManyReferences(text)) throw tooMuch(`must have at most ${bodyValues} references`)
  // The open elements, innermost last: a list instead of recursion, so that depth costs no stack.
  const stack: Open[] = []
  const roots: unknown[] = []
  let elements = 0
  let tokens = 0
  for (const token of scanXml(text)) {
    tokens += 1
    if (tokens > TOKENS_PER_VALUE * maxValues) throw tooMuch(`must have at most ${maxValues} values`)
    if (token.kind === 'start') {
      elements += 1
      if (elements > maxValues) throw tooMuch(`must have at most ${maxValues} values`)
      if (stack.length === 0 && roots.length > 0) throw invalidXml('it has more than one root element')
      stack.push(openElement(token, stack))
      if (token.isEmpty) closeElement(stack, roots)
    } else if (token.kind === 'end') {
      if (stack.at(-1)?.tag.name !== token.name) throw invalidXml('a closing tag does not match')
      closeElement(stack, roots)
    } else addText(stack.at(-1), token.text)
  }
  if (stack.length > 0 || roots.length === 0) throw invalidXml('it ends too early')
  return roots[0]
}

const openElement = (tag: StartTag, stack: readonly Open[]): Open => {
  if (stack.length >= bodyLevels) throw tooMuch(`nested deeper than ${bodyLevels} levels`)
  const type = tag.attributes.get('type')
  if (!types.has(type)) throw invalidXml('the type of an element is unknown')
  for (const name of tag.attributes.keys()) {
    if (!isKnownAttribute(name, tag)) throw invalidXml('an attribute is unknown or not allowed there')
  }
  return { tag, type, texts: [], items: [], members: new Map() }
}

const isKnownAttribute = (name: string, tag: StartTag): boolean => {
  if (name === 'type' || name === 'encoding') return true
  if (name === 'name') return tag.name === 'entry'
  return name === 'name-encoding' && tag.attributes.has('name')
}

const addText = (open: Open | undefined, text: string): void => {
  if (open !== undefined) open.texts.push(text)
  else if (!isBlank(text)) throw invalidXml('it has text outside the root element')
}

const closeElement = (stack: Open[], roots: unknown[]): void => {
  const closed = stack.pop()
  if (closed === undefined) return
  const value = readValue(closed)
  const parent = stack.at(-1)
  if (parent === undefined) roots.push(value)
  else if (parent.type === 'array') addItem(parent, closed.tag, value)
  else addMember(parent, closed.tag, value)
}

const addItem = (parent: Open, tag: StartTag, value: unknown): void => {
  if (tag.name !== 'item') throw invalidXml('an array has only item elements')
  parent.items.push(value)
}

const addMember = (parent: Open, tag: StartTag, value: unknown): void => {
  const name = memberName(tag)
  // Refused, because two readers could choose differently between the two.
  if (parent.members.has(name)) throw invalidXml('an object has the same member twice')
  parent.members.set(name, value)
}

const memberName = (tag: StartTag): string => {
  const name = tag.attributes.get('name')
  if (name === undefined) return tag.name
  return decoded(name, tag.attributes.get('name-encoding'))
}

const readValue = (open: Open): unknown => {
  const text = open.texts.join('')
  const encoding = open.tag.attributes.get('encoding')
  const isObject = open.type === 'object' || (open.type === undefined && open.members.size > 0)
  if (open.type === 'array' || isObject) {
    if (!isBlank(text) || encoding !== undefined) throw invalidXml('an object or array has text of its own')
    // Defined as by JSON.parse: `__proto__` is a name like any other.
    return open.type === 'array' ? open.items : Object.fromEntries(open.members)
  }
  if (open.members.size > 0) throw invalidXml('a plain value has elements inside')
  if (open.type === undefined || open.type === 'string') return decoded(text, encoding)
  if (encoding !== undefined) throw invalidXml('only a string has an encoding')
  return parseLiteral(open.type, trimmed(text))
}

const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

const parseLiteral = (type: string, text: string): unknown => {
  if (type === 'number' && numberForm.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'null' && text === '') return null
  throw invalidXml(`an element is not a ${type}`)
}

/** Strings with characters that XML cannot carry come as a JSON string literal. */
const decoded = (text: string, encoding: string | undefined): string => {
  if (encoding === undefined) return text
  if (encoding !== 'json') throw invalidXml('the encoding of a string is unknown')
  const value = parsed(text)
  if (typeof value !== 'string') throw invalidXml('an encoded string is not a JSON string')
  return value
}

const parsed = (text: string): unknown => {
  // The check before parsing keeps a deep array from costing anything.
  if (!/^\s*"/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// White space as defined by XML, which is less than trim() removes.
const isBlank = (text: string): boolean => !/[^ \t\n\r]/.test(text)
const trimmed = (text: string): string => (/[^ \t\n\r](?:.*[^ \t\n\r])?/s.exec(text) ?? [''])[0]

const tooMuch = (reason: string): ApiError => new ApiError('request.invalid', { members: { fields: { '': reason } } })
