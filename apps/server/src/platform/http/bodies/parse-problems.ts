// The errors for an unreadable body: malformed, over a limit, or with a lone surrogate.

import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { type Reason, reason } from '@company-data/protocol/reasons'
import { findJsonFault } from './json-fault.ts'

/** B-17: `position` counts the bytes of the body from zero. */
export const malformedJson = (position: number): ApiError =>
  new ApiError('request.invalid_json', { members: { position } })

/** The bytes that a decoder shows as U+FFFD: a fault, unless the text itself has this character there. */
const REPLACEMENT = Buffer.from('\ufffd')

const findBadByte = (bytes: Buffer): number => {
  const text = bytes.toString('utf8')
  let offset = 0
  for (let from = 0, at = text.indexOf('\ufffd'); at !== -1; from = at + 1, at = text.indexOf('\ufffd', from)) {
    offset += Buffer.byteLength(text.slice(from, at))
    if (!bytes.subarray(offset, offset + REPLACEMENT.length).equals(REPLACEMENT)) return offset
    offset += REPLACEMENT.length
  }
  return bytes.length
}

/** `start`: the position of the bytes in the body. */
export const notUtf8 = (key: 'request.invalid_json' | 'request.invalid_xml', bytes: Buffer, start = 0): ApiError =>
  new ApiError(key, { message: 'The body is not valid UTF-8.', members: { position: start + findBadByte(bytes) } })

export const bodyTooLarge = (because: Reason): ApiError => invalidMember([], because)

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWhole(member))
}

const loneSurrogate = (): ApiError =>
  new ApiError('request.invalid', {
    message: 'A text of the body holds half a character (a lone surrogate).',
    members: invalidMember([], reason('text.lone_surrogate')).members,
  })

/**
 * A text with a lone surrogate cannot be written as UTF-8: the database would store another text than the response
 * shows.
 */
const requireWhole = <T>(value: T): T => {
  if (isWhole(value)) return value
  throw loneSurrogate()
}

export const requireWholeText = (text: string): void => {
  if (!text.isWellFormed()) throw loneSurrogate()
}

/** Only an escape can bring a lone surrogate into JSON; without one, the parsed body need not be searched. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

/**
 * The value of a JSON text that begins at the byte `start` of the body. The parser's own message is dropped, because it
 * quotes the input.
 */
export const parseText = (text: string, start = 0): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformedJson(start + Buffer.byteLength(text.slice(0, findJsonFault(text))))
  }
  return text.includes('\\u') && SURROGATE_ESCAPE.test(text) ? requireWhole(value) : value
}
