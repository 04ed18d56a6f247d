// JSON value to XML text (the mapping is described in ../xml.ts), as a whole or in chunks.
import { ApiError } from '../errors.ts'
import { bodyLevels } from '../limits.ts'
import { escapeAttribute, escapeText, hasImpossibleCharacter, isElementName, jsonLiteral } from './text.ts'

// A response wraps values of a request, so it may be deeper than a request; the limit only protects the stack.
const responseLevels = 2 * bodyLevels
const CHUNK_CHARACTERS = 32 * 1024

type Root = 'response' | 'event' | 'request'

/** An element to write: its name, its attributes and its value. */
type Element = readonly [name: string, attributes: string, value: unknown]

/** An array or object being written. */
interface Open {
  readonly name: string
  readonly children: Iterator<Element>
}

export const toXml = (value: unknown, root: Root): string => {
  let text = ''
  for (const chunk of xmlChunks(value, root)) text += chunk
  return text
}

/** Chunks of at most about 100,000 characters; a chunk may be empty. */
export function* xmlChunks(value: unknown, root: Root): Generator<string> {
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const stack: Open[] = []
  for (let next: Element | undefined = [root, '', value]; next !== undefined; ) {
    const [name, attributes, raw] = next
    const json = asJson(raw)
    if (stack.length >= responseLevels) throw tooDeep()
    if (typeof json === 'object' && json !== null) {
      const open = openElement(name, json)
      const first = open.children.next()
      text += `<${name}${attributes}${startAttributes(json, first.done === true)}`
      if (first.done) text += '/>'
      else {
        text += '>'
        stack.push(open)
        next = first.value
        continue
      }
    } else if (typeof json === 'string' && json.length > CHUNK_CHARACTERS) {
      yield text
      yield* longTextElement(name, attributes, json)
      text = ''
    } else text += scalarElement(name, attributes, json)
    next = undefined
    while (next === undefined && stack.length > 0) {
      const open = stack.at(-1) as Open
      const child = open.children.next()
      if (!child.done) next = child.value
      else {
        stack.pop()
        text += `</${open.name}>`
      }
      if (text.length > CHUNK_CHARACTERS) {
        yield text
        text = ''
      }
    }
  }
  yield text
}

const openElement = (name: string, json: object): Open => ({
  name,
  children: Array.isArray(json) ? items(json) : members(json as Record<string, unknown>),
})

const startAttributes = (json: object, isEmpty: boolean): string => {
  if (Array.isArray(json)) return ' type="array"'
  return isEmpty ? ' type="object"' : ''
}

function* items(list: readonly unknown[]): Generator<Element> {
  for (const item of list) yield ['item', '', isLeftOut(item) ? null : item]
}

function* members(value: Readonly<Record<string, unknown>>): Generator<Element> {
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (!isLeftOut(member)) yield [...memberTag(key), member]
  }
}

const memberTag = (key: string): readonly [name: string, attributes: string] => {
  if (isElementName(key)) return [key, '']
  if (!hasImpossibleCharacter(key)) return ['entry', ` name="${escapeAttribute(key)}"`]
  return ['entry', ` name="${escapeAttribute(jsonLiteral(key))}" name-encoding="json"`]
}

const scalarElement = (name: string, attributes: string, value: unknown): string => {
  if (typeof value === 'string') {
    if (!hasImpossibleCharacter(value)) return tag(name, attributes, escapeText(value))
    return tag(name, `${attributes} encoding="json"`, escapeText(jsonLiteral(value)))
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return tag(name, `${attributes} type="number"`, Object.is(value, -0) ? '-0' : String(value))
  }
  if (typeof value === 'boolean') return tag(name, `${attributes} type="boolean"`, String(value))
  if (typeof value === 'bigint') throw new TypeError('a BigInt has no JSON form')
  return tag(name, `${attributes} type="null"`, '')
}

/** The text in pieces that end with a whole character. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + CHUNK_CHARACTERS
    const last = text.charCodeAt(end - 1)
    if (last >= 0xd800 && last <= 0xdbff) end += 1
    yield text.slice(start, end)
    start = end
  }
}

/** A text that is searched and escaped piece by piece. */
function* longTextElement(name: string, attributes: string, text: string): Generator<string> {
  let isEncoded = false
  for (const piece of pieces(text)) {
    isEncoded ||= hasImpossibleCharacter(piece)
    yield ''
  }
  yield isEncoded ? `<${name}${attributes} encoding="json">"` : `<${name}${attributes}>`
  for (const piece of pieces(text)) yield escapeText(isEncoded ? jsonLiteral(piece).slice(1, -1) : piece)
  yield isEncoded ? `"</${name}>` : `</${name}>`
}

const tag = (name: string, attributes: string, content: string): string =>
  content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`

// Values that JSON.stringify omits from an object and writes as null in an array.
const isLeftOut = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol'

/** As JSON.stringify: a Date or similar object is replaced by the result of its toJSON. */
const asJson = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
    ? value.toJSON()
    : value

const tooDeep = (): ApiError =>
  new ApiError('request.invalid', {
    message: `The answer is nested deeper than ${responseLevels} levels. Ask for JSON.`,
    members: { fields: { '': `nested deeper than ${responseLevels} levels` } },
  })
