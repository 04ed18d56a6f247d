// The errors for an unreadable body: malformed, over a limit, or with a lone surrogate.
import { ApiError } from '@company-data/protocol/errors'

export const malformedJson = (): ApiError => new ApiError('request.invalid_json')

export const notUtf8 = (key: 'request.invalid_json' | 'request.invalid_xml'): ApiError =>
  new ApiError(key, { message: 'The body is not valid UTF-8.' })

export const bodyTooLarge = (reason: string): ApiError =>
  new ApiError('request.invalid', { message: `body: ${reason}`, members: { fields: { body: reason } } })

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWhole(member))
}

/**
 * A text with a lone surrogate cannot be written as UTF-8: the database would store another text than the response
 * shows.
 */
export const requireWhole = <T>(value: T): T => {
  if (isWhole(value)) return value
  throw new ApiError('request.invalid', {
    message: 'A text of the body holds half a character (a lone surrogate).',
    members: { fields: { body: 'holds a lone surrogate' } },
  })
}

/** Only an escape can bring a lone surrogate into JSON; without one, the parsed body need not be searched. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

/** The value of a JSON text. The parser's own message is dropped, because it quotes the input. */
export const parseText = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformedJson()
  }
  return text.includes('\\u') && SURROGATE_ESCAPE.test(text) ? requireWhole(value) : value
}
