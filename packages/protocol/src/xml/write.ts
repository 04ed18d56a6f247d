// JSON value to XML text (the mapping is described in ../xml.ts).
import { ApiError } from '../errors.ts'
import { bodyLevels } from '../limits.ts'
import { escapeAttribute, escapeText, hasImpossibleCharacter, isElementName, jsonLiteral } from './text.ts'

// A response wraps values of a request, so it may be deeper than a request; the limit only protects the stack.
const responseLevels = 2 * bodyLevels

export const toXml = (value: unknown, root: 'response' | 'event' | 'request'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, '', value, 1)}`

const element = (name: string, attributes: string, value: unknown, level: number): string => {
  if (level > responseLevels) throw tooDeep()
  const json = asJson(value)
  if (Array.isArray(json)) {
    const items = json.map((item) => element('item', '', isLeftOut(item) ? null : item, level + 1))
    return tag(name, `${attributes} type="array"`, items.join(''))
  }
  if (typeof json === 'object' && json !== null) return objectElement(name, attributes, json, level)
  return scalarElement(name, attributes, json)
}

const objectElement = (name: string, attributes: string, value: object, level: number): string => {
  const members = Object.entries(value).filter(([, member]) => !isLeftOut(member))
  if (members.length === 0) return tag(name, `${attributes} type="object"`, '')
  return tag(name, attributes, members.map(([key, member]) => memberElement(key, member, level + 1)).join(''))
}

const memberElement = (key: string, value: unknown, level: number): string => {
  if (isElementName(key)) return element(key, '', value, level)
  if (!hasImpossibleCharacter(key)) return element('entry', ` name="${escapeAttribute(key)}"`, value, level)
  return element('entry', ` name="${escapeAttribute(jsonLiteral(key))}" name-encoding="json"`, value, level)
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
