// Reads an HTTP response: data of a success, PlatformError of everything else.

import { answerUnreadable, PlatformError } from '../errors/platform-error.ts'
import type { Accept } from './prepare-call.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface Answer<Data> {
  status: number
  headers: Headers
  requestId: string
  data: Data
}

export interface ReadOptions {
  accept: Accept
  /** The id that the request was sent with, for an answer that names none. */
  requestId: string
  nowMs: number
}

type JsonObject = Readonly<Record<string, unknown>>

const parse = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

// the page itself is not quoted: a proxy may repeat the request's headers in it
const unreadable = (response: Response, requestId: string, retryAfter: number | undefined): PlatformError => {
  const contentType = response.headers.get('content-type')
  return new PlatformError({
    errorKey: answerUnreadable,
    status: response.status,
    message: `The answer (HTTP ${response.status}, ${contentType ?? 'no content type'}) is not one of the platform.`,
    members: { content_type: contentType },
    requestId,
    retryAfterSeconds: retryAfter,
  })
}

/** `{error, error_key, ...members}`, or the RFC 6749 form, where `error` is a code and the text is beside it (G-006). */
const failure = async (response: Response, options: ReadOptions): Promise<PlatformError> => {
  const retryAfter = retryAfterSeconds(response.headers, options.nowMs)
  const requestId = response.headers.get('x-request-id') ?? options.requestId
  const body = parse(await response.text())?.value
  if (!isObject(body) || textOf(body.error_key) === undefined) return unreadable(response, requestId, retryAfter)
  const { error, error_key, error_description, request_id, ...members } = body
  return new PlatformError({
    errorKey: String(error_key),
    status: response.status,
    message: textOf(error_description) ?? textOf(error) ?? `HTTP ${response.status}`,
    members,
    requestId: response.headers.get('x-request-id') ?? textOf(request_id) ?? options.requestId,
    retryAfterSeconds: retryAfter,
  })
}

const jsonOf = async (response: Response, requestId: string): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  const parsed = parse(text)
  if (parsed === undefined) throw unreadable(response, requestId, undefined)
  return parsed.value
}

const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer())

export const readAnswer = async (response: Response, options: ReadOptions): Promise<Answer<unknown>> => {
  // `ok` is 200 to 299: redirects are not followed, since a redirected POST becomes a GET
  if (!response.ok) throw await failure(response, options)
  const requestId = response.headers.get('x-request-id') ?? options.requestId
  const readers = {
    json: () => jsonOf(response, requestId),
    bytes: () => bytesOf(response),
    stream: () => response.body ?? new Blob([]).stream(),
  }
  return { status: response.status, headers: response.headers, requestId, data: await readers[options.accept]() }
}
