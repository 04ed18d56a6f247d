// Parses the body of a request (JSON, XML, a form or a form with files) into a value, or refuses it with the documented error.
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'
import { bodyValues } from '@company-data/protocol/limits'
import { fromXml } from '@company-data/protocol/xml'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteRules } from '../route-rules.ts'
import { parseMultipart } from './multipart.ts'
import { type BodyAdmission, readBody } from './read-body.ts'

/** Deep enough for the deepest body of the contract (64 levels of several members each), and far below a stack overflow. */
export const MAX_NESTING = 500

export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
/** Of callers without a token: their bodies hold credentials and keys, and what is larger would only keep the server busy. */
export const PUBLIC_BODY_LIMIT_BYTES = 64 * 1024

type Format = 'json' | 'xml' | 'form' | 'multipart'

const textOf = (bytes: Buffer, key: 'request.invalid_json' | 'request.invalid_xml'): string => {
  if (!isUtf8(bytes)) throw new ApiError(key, { message: 'The body is not valid UTF-8.' })
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** How many characters of a string are read one by one before searching for its end. */
const NEAR = 64

/**
 * The position of the closing quote of the string that begins at `from`. Most of a large body is one string (a file), and
 * searching for the next quote takes a fiftieth of the time that reading its characters one by one would take.
 */
const closeOf = (json: string, from: number): number => {
  let at = from
  for (const near = from + NEAR; at < near; at += 1) {
    const char = json.charCodeAt(at)
    if (char === 0x22 || Number.isNaN(char)) return at
    if (char === 0x5c) at += 1
  }
  for (let quote = json.indexOf('"', at); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let slashes = 0
    while (quote - slashes > at && json.charCodeAt(quote - slashes - 1) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return quote
  }
  return json.length
}

/** More quotes than the values of a body and the texts in them can have. */
const MOST_QUOTES = 4 * bodyValues
/** More than the brackets, numbers and indentation of so many values. */
const MOST_OUTSIDE = 32 * bodyValues

/** Each quote and each character outside strings is looked at one by one, which takes far longer than to send it. */
const hasTooManyQuotes = (json: string): boolean => {
  let quotes = 0
  for (let at = json.indexOf('"'); at !== -1 && quotes <= MOST_QUOTES; at = json.indexOf('"', at + 1)) quotes += 1
  return quotes > MOST_QUOTES
}

/**
 * Counts brackets and commas outside strings, so that a body that consists only of `[` is refused before anything recurses
 * into it, and one with millions of values before each of them becomes an object.
 */
export const extentOf = (json: string): { levels: number; values: number; outside: number } => {
  let depth = 0
  let outside = 0
  let deepest = 0
  let commas = 0
  // Stops at too many values: the body is refused whatever comes after them.
  for (let i = 0; i < json.length && commas <= bodyValues && outside <= MOST_OUTSIDE; i++) {
    const char = json.charCodeAt(i)
    outside += 1
    if (char === 0x22) i = closeOf(json, i + 1)
    else if (char === 0x2c) commas += 1
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth -= 1
  }
  return { levels: deepest, values: commas + 1, outside }
}

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWhole(member))
}

/** A text with half a character cannot be written as UTF-8: the database would store another text than the one answered. */
const requireWhole = (value: unknown): unknown => {
  if (isWhole(value)) return value
  throw new ApiError('request.invalid', {
    message: 'A text of the body holds half a character (a lone surrogate).',
    members: { fields: { body: 'holds a lone surrogate' } },
  })
}

/** Only an escape can bring half a character into JSON; without one, the parsed body need not be searched. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message is dropped, because it quotes the input.
    throw new ApiError('request.invalid_json')
  }
}

const bodyTooLarge = (reason: string): ApiError =>
  new ApiError('request.invalid', { message: `body: ${reason}`, members: { fields: { body: reason } } })

export const parseJson = (bytes: Buffer, nesting?: RouteRules['nesting']): unknown => {
  const text = textOf(bytes, 'request.invalid_json')
  if (hasTooManyQuotes(text)) throw bodyTooLarge(`must have at most ${MOST_QUOTES} quotes`)
  const { levels, values, outside } = extentOf(text)
  if (nesting !== undefined && levels > nesting.levels) throw new ApiError(nesting.refusal)
  if (nesting === undefined && levels > MAX_NESTING) throw bodyTooLarge(`nested deeper than ${MAX_NESTING} levels`)
  if (values > bodyValues) throw bodyTooLarge(`must have at most ${bodyValues} values`)
  if (outside > MOST_OUTSIDE) throw bodyTooLarge(`must have at most ${MOST_OUTSIDE} characters outside texts`)
  const value = read(text)
  return text.includes('\\u') && SURROGATE_ESCAPE.test(text) ? requireWhole(value) : value
}

/** What a parser may have to know of a request besides its bytes. */
interface Parsing {
  contentType: string
  rules: RouteRules | undefined
}

const parsers: Record<Format, (bytes: Buffer, parsing: Parsing) => unknown> = {
  json: (bytes, { rules }) => parseJson(bytes, rules?.nesting),
  xml: (bytes) => requireWhole(fromXml(textOf(bytes, 'request.invalid_xml'))),
  form: (bytes) => new URLSearchParams(bytes.toString('utf8')),
  multipart: (bytes, { contentType }) => requireWhole(parseMultipart(bytes, contentType)),
}

/** What can be refused before the body is read. */
const requireAccepted = (
  format: Format,
  { 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders,
  rules?: RouteRules,
) => {
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError('request.unsupported_media_type', { message: 'Send the body without a Content-Encoding.' })
  }
  const accepted = rules?.accepts ?? ['json', 'xml']
  if (!accepted.includes(format)) throw new ApiError('request.unsupported_media_type')
}

/** Some clients send a content type with an empty DELETE or POST: an empty body counts as no body, not as an invalid one. */
const parse = (format: Format, bytes: Buffer, parsing: Parsing): unknown =>
  bytes.length === 0 ? undefined : parsers[format](bytes, parsing)

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer is written to. */
    response: ServerResponse
  }
}

export interface BodyNeeds extends BodyAdmission {
  /** Whose share of the memory a body takes; undefined: of somebody who may have all of it. */
  callerOf(request: FastifyRequest): string | undefined
  limitOf(request: FastifyRequest): number
}

export const addBodyParsers = (app: FastifyInstance, needs: BodyNeeds): void => {
  app.removeAllContentTypeParsers()
  const types: Record<Format, string[]> = {
    json: ['application/json'],
    xml: ['application/xml', 'text/xml'],
    form: ['application/x-www-form-urlencoded'],
    multipart: ['multipart/form-data'],
  }
  for (const format of Object.keys(types) as Format[]) {
    app.addContentTypeParser(types[format], (request, _payload, done) => {
      const { config } = request.routeOptions
      const attempt = (act: () => void): void => {
        try {
          act()
        } catch (error) {
          done(error as Error)
        }
      }
      attempt(() => {
        requireAccepted(format, request.headers, config.rules)
        const { raw, response } = request
        const tooLarge = config.rules?.tooLarge ?? 'request.too_large'
        const parsing = { contentType: request.headers['content-type'] ?? '', rules: config.rules }
        readBody(
          { request: raw, response, caller: needs.callerOf(request), limitBytes: needs.limitOf(request), tooLarge },
          needs,
          (error, bytes) => (error ? done(error) : attempt(() => done(null, parse(format, bytes, parsing)))),
        )
      })
    })
  }
}
