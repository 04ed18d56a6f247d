// Reads an HTTP response: the data of a success, a PlatformError for everything else.
import { PlatformError, responseUnreadable } from '../errors/platform-error.ts'
import type { Accept } from './prepare-call.ts'
import { retryAfterSeconds } from './retry/retry-after.ts'

/**
 * The response of a successful call.
 * @example
 * const response: ApiResponse<{ service_id: string }> = await service.request({
 *   method: 'GET',
 *   path: '/api/company-data/whoami',
 * })
 * console.log(response.status, response.data.service_id)
 */
export interface ApiResponse<Data> {
  status: number
  headers: Headers
  requestId: string
  data: Data
}

export interface ReadOptions {
  accept: Accept
  /** The id of the request, used when the response has none. */
  requestId: string
  nowMs: number
}

type JsonObject = Readonly<Record<string, unknown>>

const parseJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toNonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

// The body is not quoted: the page of a proxy may repeat the headers of the request.
const unreadableError = (response: Response, requestId: string, retryAfter: number | undefined): PlatformError => {
  const contentType = response.headers.get('content-type')
  return new PlatformError({
    errorKey: responseUnreadable,
    status: response.status,
    message: `The answer (HTTP ${response.status}, ${contentType ?? 'no content type'}) does not come from the platform.`,
    members: { content_type: contentType },
    requestId,
    retryAfterSeconds: retryAfter,
  })
}

/** G-006: `{error, error_key, ...members}`, or the form of RFC 6749, where `error` is a code next to the text. */
const refusalError = async (response: Response, options: ReadOptions): Promise<PlatformError> => {
  const retryAfter = retryAfterSeconds(response.headers, options.nowMs)
  const requestId = response.headers.get('x-request-id') ?? options.requestId
  const body = parseJson(await response.text())?.value
  if (!isObject(body) || toNonEmptyText(body.error_key) === undefined)
    return unreadableError(response, requestId, retryAfter)
  const { error, error_key, error_description, request_id, ...members } = body
  return new PlatformError({
    errorKey: String(error_key),
    status: response.status,
    message: toNonEmptyText(error_description) ?? toNonEmptyText(error) ?? `HTTP ${response.status}`,
    members,
    requestId: response.headers.get('x-request-id') ?? toNonEmptyText(request_id) ?? options.requestId,
    retryAfterSeconds: retryAfter,
  })
}

const readJson = async (response: Response, requestId: string): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  const json = parseJson(text)
  if (json === undefined) throw unreadableError(response, requestId, undefined)
  return json.value
}

const readBytes = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer())

export const readResponse = async (response: Response, options: ReadOptions): Promise<ApiResponse<unknown>> => {
  // `ok` is 200 to 299. Redirects are not followed, because a redirected POST becomes a GET.
  if (!response.ok) throw await refusalError(response, options)
  const requestId = response.headers.get('x-request-id') ?? options.requestId
  const readers = {
    json: () => readJson(response, requestId),
    bytes: () => readBytes(response),
    stream: () => response.body ?? new Blob([]).stream(),
  }
  return { status: response.status, headers: response.headers, requestId, data: await readers[options.accept]() }
}
