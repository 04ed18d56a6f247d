// Prepares a call once, so that a repeat sends the same bytes with the same headers (D1-OPS-12).
import { pathWithQuery, type QueryValue } from './base-url.ts'

/**
 * The format in which a response body is read.
 * @example
 * const accept: Accept = 'bytes'
 */
export type Accept = 'json' | 'bytes' | 'stream'

/**
 * A call without a method.
 * @example
 * const call: Call = { method: 'PUT', path: '/api/profile', body: { display_name: 'Ada' }, idempotent: true }
 * await person.request({ ...call, accept: 'json' })
 */
export interface Call {
  method: string
  /** Starts with `/`. The caller encodes the parts that come from outside. */
  path: string
  query?: Readonly<Record<string, QueryValue>>
  /** An object is sent as JSON. Text, bytes, a Blob and URLSearchParams are sent unchanged. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** `home` (the default) is the api_url of the token; authentication goes to the front door (D1-FRONT-15). */
  base?: 'home' | 'front-door'
  /** True if the bearer token is sent. Default: yes at home, no at the front door. */
  auth?: boolean
  /** The call may be sent again when its arrival is unknown. A GET always may. */
  idempotent?: boolean
  accept?: Accept
  signal?: AbortSignal | undefined
}

/** Options of a call beyond its verb, path and body. */
export type CallOptions = Pick<Call, 'base' | 'auth' | 'idempotent' | 'headers' | 'signal'>

export interface PreparedCall {
  method: string
  pathAndQuery: string
  body: NonNullable<RequestInit['body']> | undefined
  /** Every header except Authorization, which changes with the token. */
  headers: Headers
  requestId: string
  accept: Accept
  home: boolean
  auth: boolean
  repeatable: boolean
  /** The time for which the platform was asked to wait before it responds. */
  heldMs: number
  signal: AbortSignal | undefined
}

const acceptHeaders: Readonly<Record<Accept, string>> = { json: 'application/json', bytes: '*/*', stream: '*/*' }

const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const encodeBody = (body: unknown): { bytes: BodyInit | undefined; type?: string } => {
  if (body === undefined) return { bytes: undefined }
  if (typeof body === 'string') return { bytes: body, type: 'application/json' }
  if (body instanceof URLSearchParams) {
    return { bytes: body.toString(), type: 'application/x-www-form-urlencoded' }
  }
  if (body instanceof Blob) return { bytes: body, type: body.type || 'application/octet-stream' }
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer)
    return { bytes: body as BodyInit, type: 'application/octet-stream' }
  if (body instanceof ReadableStream || body instanceof FormData) {
    throw new TypeError('A stream or a form cannot be sent a second time. Send bytes instead.')
  }
  return { bytes: JSON.stringify(body), type: 'application/json' }
}

/** The message of Headers would quote a bad value, and the value may be a secret. */
export const setHeader = (headers: Headers, name: string, value: string): void => {
  try {
    headers.set(name, value)
  } catch {
    throw new TypeError(
      `The header ${name} cannot be sent: its name or value contains characters that are not allowed.`,
    )
  }
}

const buildHeaders = (call: Call, type: string | undefined, userAgent: string | undefined): Headers => {
  const headers = new Headers({ accept: acceptHeaders[call.accept ?? 'json'] })
  if (type !== undefined) headers.set('content-type', type)
  if (userAgent !== undefined) setHeader(headers, 'user-agent', userAgent)
  // The client chooses the id, so that even a call without a response can be found in the platform's log.
  headers.set('x-request-id', newRequestId())
  for (const [name, value] of Object.entries(call.headers ?? {})) setHeader(headers, name, value)
  return headers
}

export const prepareCall = (call: Call, userAgent?: string): PreparedCall => {
  const method = call.method.toUpperCase()
  const reads = method === 'GET' || method === 'HEAD'
  if (reads && call.body !== undefined) throw new TypeError(`A ${method} cannot have a body.`)
  const { bytes, type } = encodeBody(call.body)
  const headers = buildHeaders(call, type, userAgent)
  const home = (call.base ?? 'home') === 'home'
  return {
    method,
    pathAndQuery: pathWithQuery(call.path, call.query),
    body: bytes,
    headers,
    requestId: headers.get('x-request-id') ?? '',
    accept: call.accept ?? 'json',
    home,
    auth: call.auth ?? home,
    heldMs: Number(call.query?.wait ?? 0) * 1000 || 0,
    repeatable: reads || call.idempotent === true,
    signal: call.signal,
  }
}
