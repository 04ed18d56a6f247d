// XML text to JSON value (the mapping is described in ../xml.ts).
import { bodyLevels, bodyMembers, bodyValues } from '../limits.ts'
import { decodeLiteral, type LiteralDecoder, literalDecoder } from './json-literal.ts'
import { type StartTag, scanXml } from './scan.ts'
import { bodyBeyondLimit, invalidXml } from './xml-problems.ts'

type Members = Record<string, unknown>

/** An element being read. */
type Open = {
  readonly tag: StartTag
  readonly type: string | undefined
  /** Its text: joined only where it is used, and decoded while it comes if it is encoded. */
  text: string
  readonly literal: LiteralDecoder | undefined
  isBlank: boolean
  readonly items: unknown[]
  readonly members: Members
  memberCount: number
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

/** A value has a start, a text and an end; empty texts (CDATA) would otherwise be free. */
const TOKENS_PER_VALUE = 4
/** How many tokens are read between two pauses. */
const STEP_TOKENS = 200
/** More characters than a number or a word has, with the blanks around it. */
const MAX_LITERAL = 64 * 1024

export interface XmlLimits {
  values: number
  /** Refuses a decoded text: only encoded texts can have lone surrogates. */
  checkText(text: string): void
}

/** The caller of `fromXml` has the whole text: nothing of it is refused for its characters. */
const anyText = (): void => undefined

export const fromXml = (text: string, maxValues: number = bodyValues): unknown => {
  const steps = readXml([text], { values: maxValues, checkText: anyText })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Counts what costs more to read than to send. */
const counter = ({ values }: XmlLimits) => {
  let tokens = 0
  let elements = 0
  let references = 0
  const tooManyValues = () => bodyBeyondLimit(`must have at most ${values} values`)
  return {
    token(): number {
      tokens += 1
      if (tokens > TOKENS_PER_VALUE * values) throw tooManyValues()
      return tokens
    },
    element(): void {
      elements += 1
      if (elements > values) throw tooManyValues()
    },
    references(chunk: string): void {
      for (let at = chunk.indexOf('&'); at !== -1; at = chunk.indexOf('&', at + 1)) {
        references += 1
        if (references > bodyValues) throw bodyBeyondLimit(`must have at most ${bodyValues} references`)
      }
    },
  }
}

/** Reads the chunks of a text. Yields after each chunk and some tokens, so that a long text can be read with pauses. */
export function* readXml(chunks: Iterable<string>, limits: XmlLimits): Generator<void, unknown> {
  const count = counter(limits)
  function* counted(): Generator<string> {
    for (const chunk of chunks) {
      count.references(chunk)
      yield chunk
    }
  }
  // The open elements, innermost last: a list instead of recursion, so that depth costs no stack.
  const stack: Open[] = []
  const roots: unknown[] = []
  for (const token of scanXml(counted())) {
    if (token === undefined) {
      yield
      continue
    }
    if ((token.kind !== 'text' || !token.isPart) && count.token() % STEP_TOKENS === 0) yield
    if (token.kind === 'start') {
      count.element()
      if (stack.length === 0 && roots.length > 0) throw invalidXml('it has more than one root element')
      stack.push(openElement(token, stack, limits))
      if (token.isEmpty) closeElement(stack, roots, limits)
    } else if (token.kind === 'end') {
      if (stack.at(-1)?.tag.name !== token.name) throw invalidXml('a closing tag does not match')
      closeElement(stack, roots, limits)
    } else addText(stack.at(-1), token.text)
  }
  if (stack.length > 0 || roots.length === 0) throw invalidXml('it ends too early')
  return roots[0]
}

const openElement = (tag: StartTag, stack: readonly Open[], { checkText }: XmlLimits): Open => {
  if (stack.length >= bodyLevels) throw bodyBeyondLimit(`nested deeper than ${bodyLevels} levels`)
  const type = tag.attributes.get('type')
  if (!types.has(type)) throw invalidXml('the type of an element is unknown')
  for (const name of tag.attributes.keys()) {
    if (!isKnownAttribute(name, tag)) throw invalidXml('an attribute is unknown or not allowed there')
  }
  const encoding = tag.attributes.get('encoding')
  requireJson(encoding)
  if (encoding !== undefined && type !== undefined && type !== 'string')
    throw invalidXml('only a string has an encoding')
  const literal = encoding === undefined ? undefined : literalDecoder(checkText)
  return { tag, type, text: '', literal, isBlank: true, items: [], members: {}, memberCount: 0 }
}

const isKnownAttribute = (name: string, tag: StartTag): boolean => {
  if (name === 'type' || name === 'encoding') return true
  if (name === 'name') return tag.name === 'entry'
  return name === 'name-encoding' && tag.attributes.has('name')
}

/** Strings with characters that XML cannot carry come as a JSON string literal. */
const requireJson = (encoding: string | undefined): void => {
  if (encoding !== undefined && encoding !== 'json') throw invalidXml('the encoding of a string is unknown')
}

const isLiteral = ({ type }: Open): boolean => type === 'number' || type === 'boolean' || type === 'null'

const addText = (open: Open | undefined, text: string): void => {
  if (open === undefined) {
    if (!isBlank(text)) throw invalidXml('it has text outside the root element')
    return
  }
  open.isBlank &&= isBlank(text)
  if (open.literal) open.literal.add(text)
  else open.text += text
  if (isLiteral(open) && open.text.length > MAX_LITERAL) throw invalidXml(`an element is not a ${open.type}`)
}

const closeElement = (stack: Open[], roots: unknown[], limits: XmlLimits): void => {
  const closed = stack.pop()
  if (closed === undefined) return
  const value = readValue(closed)
  const parent = stack.at(-1)
  if (parent === undefined) roots.push(value)
  else if (parent.type === 'array') addItem(parent, closed.tag, value)
  else addMember(parent, memberName(closed.tag, limits), value)
}

const addItem = (parent: Open, tag: StartTag, value: unknown): void => {
  if (tag.name !== 'item') throw invalidXml('an array has only item elements')
  parent.items.push(value)
}

const addMember = (parent: Open, name: string, value: unknown): void => {
  const { members } = parent
  // Refused, because two readers could choose differently between the two.
  if (Object.hasOwn(members, name)) throw invalidXml('an object has the same member twice')
  parent.memberCount += 1
  if (parent.memberCount > bodyMembers) throw bodyBeyondLimit(`must have at most ${bodyMembers} members in an object`)
  // Defined as by JSON.parse: `__proto__` is a name like any other.
  if (name !== '__proto__') members[name] = value
  else Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}

const memberName = ({ name: element, attributes }: StartTag, { checkText }: XmlLimits): string => {
  const name = attributes.get('name')
  if (name === undefined) return element
  const encoding = attributes.get('name-encoding')
  requireJson(encoding)
  return encoding === undefined ? name : decodeLiteral(name, checkText)
}

const readValue = (open: Open): unknown => {
  const { type, text, literal } = open
  if (type === 'array' || type === 'object' || (type === undefined && open.memberCount > 0)) {
    if (!open.isBlank || literal) throw invalidXml('an object or array has text of its own')
    return type === 'array' ? open.items : open.members
  }
  if (open.memberCount > 0) throw invalidXml('a plain value has elements inside')
  if (type === undefined || type === 'string') return literal ? literal.end() : text
  return parseLiteral(type, trimmed(text))
}

const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

const parseLiteral = (type: string, text: string): unknown => {
  if (type === 'number' && numberForm.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'null' && text === '') return null
  throw invalidXml(`an element is not a ${type}`)
}

// White space as defined by XML, which is less than trim() removes.
const isBlank = (text: string): boolean => !/[^ \t\n\r]/.test(text)
const trimmed = (text: string): string => (/[^ \t\n\r](?:.*[^ \t\n\r])?/s.exec(text) ?? [''])[0]
